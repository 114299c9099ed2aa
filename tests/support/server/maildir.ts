import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Debian's account of email, whose the mailboxes are. */
const MAIL_ACCOUNT = 8

/** Where the emails to an address are. @param folder that of Dovecot */
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

/** Puts raw emails into a mailbox, in this order and faster than by handing them over. */
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

/**
 * The raw emails in the inbox of an address, oldest first. They are read again where the server has
 * moved or marked one meanwhile, which gives its file another name.
 */
export async function mailsIn(folder: string, address: string): Promise<string[]> {
  const inbox = maildirOf(folder, address)
  for (;;) {
    const folders = await Promise.all(
      ['new', 'cur'].map((state) => filesIn(path.join(inbox, state)))
    )
    const files = folders.flat().toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    const read = await Promise.all(files.map(({ file }) => readIfThere(file)))
    const mails = read.filter((mail) => mail !== null)
    if (mails.length === read.length) return mails
  }
}

async function filesIn(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => ({ name, file: path.join(folder, name) }))
}

/** @returns null where there is no such file */
async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
