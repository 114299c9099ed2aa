import path from 'node:path'
import { dialog, type Session } from 'electron'
import type { Log } from '../server/base/log.ts'
import { t } from './base/texts.ts'
import { isAppAddress } from './page/app-address.ts'

/**
 * Lets a person choose where a file that the application makes is saved, and rejects all other
 * downloads. A download that fails shows an error, because there is no list of downloads that
 * would.
 */
export function saveDownloads(session: Session, log: Log): void {
  session.on('will-download', (event, item) => {
    if (!isAppAddress(item.getURL())) {
      log.warn(`Blocked a page from downloading ${item.getURL()}`)
      event.preventDefault()
      return
    }
    const extension = path.extname(item.getFilename()).slice(1)
    item.setSaveDialogOptions({
      title: t('Save As'),
      filters: extension ? [{ name: extension.toUpperCase(), extensions: [extension] }] : []
    })
    item.once('done', (_event, state) => {
      if (state !== 'interrupted') return
      log.error(`${item.getSavePath()} could not be saved`)
      dialog.showErrorBox(
        t('The file could not be saved'),
        t(
          '{file} was not written. Check the connection to the server and the free space in that folder, then try again.',
          { file: item.getSavePath() }
        )
      )
    })
  })
}
