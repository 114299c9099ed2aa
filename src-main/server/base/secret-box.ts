import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync
} from 'node:fs'
import path from 'node:path'
import { makePrivate } from './data-folder.ts'

/** The name of the key file in the data folder, which no backup has (D93). */
export const SECRET_KEY_FILE = 'secret.key'

const CIPHER = 'aes-256-gcm'
/** Lengths in bytes: of the key, of the random nonce, and of the proof that nothing was changed. */
const KEY_LENGTH = 32
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/**
 * A secret can't be sealed or opened; the sentence is for the log, because it names the key file.
 */
export class SecretBoxError extends Error {
  override name = 'SecretBoxError'
}

export interface SecretBox {
  /** Whether other servers of the database need the same key. */
  readonly isShared: boolean
  /**
   * Encrypts a secret for the database (D93). The first makes the key file.
   * @param purpose what the secret is for and whose it is: it opens for nothing else
   * @throws SecretBoxError when there is no key and none may be made, or the key file is no key
   */
  seal(secret: Uint8Array, purpose: string): Promise<string>
  /**
   * @throws SecretBoxError when the key is missing or another, or the secret is for something else
   */
  open(sealed: string, purpose: string): Uint8Array
}

/**
 * Encrypts secrets with a key in a file of its own, so that neither the database nor a backup of it
 * gives them away (D93).
 * @param file where the key is
 * @param mayMakeKey whether a key that is missing may be made, and is not on another server instead
 * @param isShared whether other servers of the database need the same key
 */
export function createSecretBox(
  file: string,
  mayMakeKey: () => Promise<boolean>,
  isShared = false
): SecretBox {
  return {
    isShared,
    async seal(secret, purpose) {
      const key = readKey(file) ?? (await newKey(file, mayMakeKey))
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    open(sealed, purpose) {
      const key = readKey(file)
      if (!key) throw new SecretBoxError(`The key file ${file} is missing`)
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, rest] = [bytes.subarray(0, NONCE_LENGTH), bytes.subarray(NONCE_LENGTH)]
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH })
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(rest.subarray(0, TAG_LENGTH))
        return Buffer.concat([decipher.update(rest.subarray(TAG_LENGTH)), decipher.final()])
      } catch (cause) {
        throw new SecretBoxError(`The key file ${file} is not the one that sealed the secret`, {
          cause
        })
      }
    }
  }
}

/**
 * Reads the key again each time, so that one that an administrator puts there is used at once.
 * @returns undefined where there is none
 */
function readKey(file: string): Buffer | undefined {
  let key: Buffer
  try {
    makePrivate(file)
    key = readFileSync(file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SecretBoxError(`The key file ${file} can't be read`, { cause })
  }
  if (key.length !== KEY_LENGTH)
    throw new SecretBoxError(`The key file ${file} does not have the ${KEY_LENGTH} bytes of a key`)
  return key
}

async function newKey(file: string, mayMakeKey: () => Promise<boolean>): Promise<Buffer> {
  if (!(await mayMakeKey())) {
    throw new SecretBoxError(
      `The key file ${file} is missing. Copy it from the server that created it, because the database already contains secrets`
    )
  }
  try {
    makeKey(file)
  } catch (cause) {
    throw new SecretBoxError(`The key file ${file} can't be written`, { cause })
  }
  // Another server of the same folder may have been first.
  const key = readKey(file)
  if (!key) throw new SecretBoxError(`The key file ${file} has vanished`)
  return key
}

/** Makes the file with its whole content at once, and never in the place of another. */
function makeKey(file: string) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const opened = openSync(draft, 'wx', 0o600)
    try {
      writeSync(opened, randomBytes(KEY_LENGTH))
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
