import { app, Notification } from 'electron'
import { t } from '../base/texts.ts'

/**
 * Tells the person in one notification that an update is ready.
 * @param onClick shows where it can be installed now
 */
export function showUpdateNotice(version: string, onClick: () => void): void {
  const notification = new Notification({
    title: t('An update is ready'),
    body: t('{name} {version} will be installed when you quit or restart it.', {
      name: app.getName(),
      version
    })
  })
  notification.on('click', onClick)
  notification.show()
}
