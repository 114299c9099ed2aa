import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { inject } from 'vitest'
import { type FreezableProxy, startFreezableProxy } from './freezable-proxy.ts'
import { MAIL_PASSWORD, type MailPlace } from './mail-servers.ts'
import { fillMaildir, maildirOf, mailsIn, makeMaildir } from './maildir.ts'

/** A way to one of the mail servers that a test can take away, freeze and cut. */
export interface MailRelay extends FreezableProxy {
  host: 'localhost'
  port: number
}

/** The mail servers of this run, as a test uses them. */
export interface TestMail {
  place: MailPlace
  /**
   * An address with an empty mailbox that no one else uses; all are signed in to with
   * `MAIL_PASSWORD`.
   */
  newAddress(name?: string): string
  /** Hands a raw email over for an address; it is in the mailbox when that is done. */
  deliver(raw: string | Uint8Array, to: string): Promise<void>
  /** Puts many raw emails into a mailbox, in this order and faster than by handing them over. */
  fill(raws: Iterable<string | Uint8Array>, to: string): Promise<void>
  /** Makes another folder in a mailbox. */
  addFolder(address: string, name: string): Promise<void>
  /** The raw emails in the inbox of an address, oldest first. */
  mailsOf(address: string): Promise<string[]>
  /** Lets no one sign in to a mailbox any more, whatever the password is. */
  rejectSignIn(address: string): Promise<void>
  /** Takes that back; Dovecot notices it within two seconds. */
  allowSignIn(address: string): Promise<void>
  /** Stands in front of a port; to be closed. */
  relayTo(port: number): Promise<MailRelay>
}

/** @returns what a test of the projects `mail` and `mail-postgres` does with the mail servers */
export function testMail(): TestMail {
  const place = inject('mailServers')
  const inboxOf = (address: string) => maildirOf(place.folder, address)
  const deniedOf = (address: string) => path.join(place.folder, 'denied', address)
  return {
    place,
    newAddress: (name = 'mailbox') => `${name}-${randomUUID().slice(0, 13)}@example.com`,
    deliver: (raw, to) => handOver(place.lmtp, raw, to),
    fill: (raws, to) => fillMaildir(place.folder, to, raws),
    addFolder: (address, name) => makeMaildir(path.join(inboxOf(address), `.${name}`)),
    mailsOf: (address) => mailsIn(place.folder, address),
    rejectSignIn: (address) => writeFile(deniedOf(address), `${address}:\n`),
    allowSignIn: (address) => rm(deniedOf(address), { force: true }),
    async relayTo(port) {
      const proxy = await startFreezableProxy(`tcp://127.0.0.1:${port}`)
      return { ...proxy, host: 'localhost', port: Number(new URL(proxy.url).port) }
    }
  }
}

/** The input that creates a mailbox of an address, for a server that reads it. */
export const mailboxAt = ({ imap, ca }: MailPlace, address: string, more: object = {}) => ({
  ...{ address, department: 'IT', enabled: true, beginning: 'all' },
  ...{ host: 'localhost', port: imap, security: 'starttls', signIn: 'password' },
  ...{ username: address, ca, folder: 'INBOX', domains: [], role: '', authority: '' },
  ...{ password: MAIL_PASSWORD, ...more }
})

/** Hands an email over by LMTP. */
async function handOver(port: number, raw: string | Uint8Array, to: string) {
  const connection = new SMTPConnection({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((problem) => (problem ? reject(problem) : resolve()))
    })
    await new Promise<void>((resolve, reject) => {
      const envelope = { from: 'sender@example.com', to: [to] }
      connection.send(envelope, Buffer.from(raw), (problem, info) => {
        const rejection = problem ?? info?.rejectedErrors?.[0]
        if (rejection) reject(rejection)
        else resolve()
      })
    })
  } finally {
    connection.close()
  }
}
