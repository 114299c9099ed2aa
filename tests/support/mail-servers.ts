import { createTransport, type SendMailOptions } from 'nodemailer'
import { provideMailServers } from '../../build/mail-servers.mjs'
import { test as base } from './fixtures.ts'
import { type MailPlace, startMailServers } from './server/mail-servers.ts'
import { mailsIn } from './server/maildir.ts'

/** How long it may take until they can be used, in milliseconds; they may have to be installed. */
const START_TIMEOUT_MS = 300_000

/** Mail servers that tests of the screens share, as someone with a mail program uses them. */
export interface MailWorld {
  place: MailPlace
  /** Sends an email from anyone to anyone. */
  send(mail: SendMailOptions): Promise<void>
  /** The raw emails in the inbox of an address. */
  mailsOf(address: string): Promise<string[]>
}

interface Fixtures {
  /** A test that asks for it is skipped where there can be no mail servers. */
  mail: MailWorld
}

export const test = base.extend<Fixtures, { mailServers: MailWorld | null }>({
  mailServers: [
    async ({ browserName: _ }, use) => {
      if ((await provideMailServers()) !== null) return await use(null)
      const { place, stop } = await startMailServers()
      await use({
        place,
        send: (mail) => send(place, mail),
        mailsOf: (address) => mailsIn(place.folder, address)
      })
      await stop()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS }
  ],
  mail: async ({ mailServers }, use) => {
    base.skip(mailServers === null, 'mail servers can not be started here')
    await use(mailServers as MailWorld)
  }
})

async function send({ relay }: MailPlace, mail: SendMailOptions) {
  const transport = createTransport({ host: '127.0.0.1', port: relay, ignoreTLS: true })
  await transport.sendMail(mail)
  transport.close()
}
