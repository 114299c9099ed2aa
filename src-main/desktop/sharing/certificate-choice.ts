import { readFile } from 'node:fs/promises'
import { type BrowserWindow, dialog } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { StartError } from '../../server/base/start-error.ts'
import { readTlsFiles } from '../../server/base/tls-files.ts'
import { t } from '../base/texts.ts'
import { changeSettings, type SettingsStore } from '../settings/settings-store.ts'

/**
 * Lets a person choose the PEM files to share with. Asks for the key's file only where the
 * certificate's file does not contain it.
 * @returns why they can't be used, as a sentence; null when they are, or nothing was chosen
 */
export async function chooseCertificate(
  window: BrowserWindow,
  { settings, log }: { settings: SettingsStore; log: Log }
): Promise<string | null> {
  const certificate = await chooseFile(window, t('Choose the certificate'), ['pem', 'crt', 'cer'])
  if (certificate === null) return null
  const isBoth = /PRIVATE KEY-----/.test(await readFile(certificate, 'utf8').catch(() => ''))
  const key = isBoth
    ? certificate
    : await chooseFile(window, t('Choose its private key'), ['pem', 'key'])
  if (key === null) return null
  try {
    readTlsFiles({ certificate, key }, new Date())
  } catch (error) {
    if (error instanceof StartError) return t(error.sentence)
    throw error
  }
  const { sharing } = settings.current()
  return changeSettings(
    settings,
    { sharing: { ...sharing, encryption: { kind: 'files', certificate, key } } },
    log
  )
}

async function chooseFile(
  window: BrowserWindow,
  title: string,
  extensions: string[]
): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    // macOS shows the message but no title.
    message: title,
    properties: ['openFile'],
    filters: [
      { name: t('PEM files'), extensions },
      { name: t('All files'), extensions: ['*'] }
    ]
  })
  return filePaths[0] ?? null
}
