import { Notification } from 'electron'
import type { Note } from './notification-note.ts'
import { plainText } from './plain-text.ts'

/**
 * How many notifications are referenced, so that their clicks are handled; older ones have left the
 * system's list.
 */
const HELD = 20

export interface Notifier {
  /** Shows a notification. @param onClick called when it is clicked */
  show(note: Pick<Note, 'title' | 'body'>, onClick: () => void): void
  /** Removes the notifications that are still shown. */
  clear(): void
}

/** Shows notifications of the operating system; shows nothing where it has no service for them. */
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
