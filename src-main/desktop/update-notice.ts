import { app, Notification } from 'electron'

/** Tells the person, once and without getting in the way, that an update waits for the end of their work. */
export function tellOfUpdate(version: string): void {
  new Notification({
    title: 'An update is ready',
    body: `${app.getName()} ${version} will be installed when you quit.`
  }).show()
}
