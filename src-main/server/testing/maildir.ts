import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Debian's account of mail, whose the mailboxes are. */
const MAIL_ACCOUNT = 8

/** Where the mails to an address are. @param folder that of Dovecot */
export function maildirOf(folder: string, address: string): string {
  return path.join(folder, 'mail', address.toLowerCase(), 'Maildir')
}

/** Makes the folders of a mailbox. */
export async function makeMaildir(place: string) {
  for (const folder of ['', 'cur', 'new', 'tmp'])
    await mkdir(path.join(place, folder), { recursive: true })
  for (const folder of ['..', '', 'cur', 'new', 'tmp'])
    await chown(path.join(place, folder), MAIL_ACCOUNT, MAIL_ACCOUNT)
}

/** Puts raw mails into a mailbox, in this order and faster than by handing them over. */
export async function fillMaildir(
  folder: string,
  address: string,
  raws: Iterable<string | Uint8Array>
): Promise<void> {
  const inbox = maildirOf(folder, address)
  await makeMaildir(inbox)
  let number = 0
  for (const raw of raws) {
    number += 1
    const name = `${Math.floor(Date.now() / 1000)}.M${String(number).padStart(6, '0')}.fill`
    const file = path.join(inbox, 'new', name)
    await writeFile(file, raw)
    await chown(file, MAIL_ACCOUNT, MAIL_ACCOUNT)
  }
}
