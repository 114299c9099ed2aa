import { mkdtemp, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { retryWhileInUse } from '../../server/base/file-in-use.ts'
import type { Log } from '../../server/base/log.ts'
import { t } from '../base/texts.ts'
import { changeSettings, type SettingsStore } from './settings-store.ts'

/**
 * Lets a person choose the folder that this computer's own server puts its backups in, such as one
 * on another disk.
 * @returns why it can't be used, as a sentence; null when it is, or nothing was chosen
 */
export async function chooseBackupsFolder(
  window: BrowserWindow,
  { settings, log }: { settings: SettingsStore; log: Log }
): Promise<string | null> {
  const title = t('Choose the folder for backups')
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    // macOS shows the message but no title.
    message: title,
    properties: ['openDirectory', 'createDirectory']
  })
  const [backupsFolder] = filePaths
  if (backupsFolder === undefined) return null
  try {
    // Checking access rights would not reveal a full or read-only disk.
    const tried = await mkdtemp(path.join(backupsFolder, 'help-desk-test-'))
    await retryWhileInUse(() => rmdir(tried))
  } catch (error) {
    log.warn(`The folder ${backupsFolder} can't be written (${error})`)
    return t(
      "Help Desk can't write to {folder}. Choose a folder that your user account can write to.",
      { folder: backupsFolder }
    )
  }
  return changeSettings(settings, { backupsFolder }, log)
}
