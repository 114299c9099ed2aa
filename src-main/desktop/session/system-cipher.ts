import { safeStorage } from 'electron'
import type { Cipher } from './cookie-storage.ts'

/**
 * Encryption with the system's key store, or null where there is none. Call it once the application
 * is ready.
 */
export function systemCipher(): Cipher | null {
  if (!safeStorage.isEncryptionAvailable()) return null
  // Without a key store Chromium on Linux encrypts with a publicly known password.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
    return null
  return {
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (data) => safeStorage.decryptString(data)
  }
}
