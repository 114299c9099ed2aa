import { app, Notification } from 'electron'

/**
 * Tells the person in one notification that an update is ready.
 * @param onClick shows where it can be installed now
 */
export function showUpdateNotice(version: string, onClick: () => void): void {
  const notification = new Notification({
    title: 'An update is ready',
    body: `${app.getName()} ${version} will be installed when you quit or restart it.`
  })
  notification.on('click', onClick)
  notification.show()
}
