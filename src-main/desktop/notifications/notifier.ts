import { Notification } from 'electron'
import type { Note } from './notification-note.ts'
import { plainText } from './plain-text.ts'

/**
 * How many notifications are held, so that a click is heard; what is older has left the system's
 * list.
 */
const HELD = 20

export interface Notifier {
  /** @param onClick what a click on it does */
  show(note: Pick<Note, 'title' | 'body'>, onClick: () => void): void
  /** Takes away what is still shown. */
  clear(): void
}

/** Shows notifications of the system, where it has any. */
export function createNotifier(): Notifier {
  const shown: Notification[] = []
  return {
    show({ title, body }, onClick) {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title: plainText(title), body: plainText(body) })
      notification.on('click', onClick)
      notification.show()
      shown.push(notification)
      if (shown.length > HELD) shown.shift()
    },
    clear() {
      for (const notification of shown.splice(0)) notification.close()
    }
  }
}
