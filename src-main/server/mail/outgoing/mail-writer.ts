import { randomUUID } from 'node:crypto'
import type { MailSettings } from '#shared/api/mail-settings.ts'
import { domainOf } from '#shared/domain/mail.ts'
import type { Clock } from '../../base/clock.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { PendingMail } from '../../store/mail-events-store.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { Store, Stores } from '../../store/store.ts'
import { MADE_ID_END } from '../incoming/received-text.ts'
import { installationId } from '../installation-id.ts'
import type { OutgoingMail } from '../transport/smtp-connection.ts'
import { readMailContent } from './mail-content.ts'
import { composeMail } from './mail-message.ts'
import { untilDigest } from './mail-pauses.ts'

/** For how many people emails are made while others wait to write. */
const BATCH_ROWS = 100

/** How many of a person's former emails about a ticket an email refers to. */
const MAX_FORMER = 10

/** Where answers to emails go. */
interface ReplyAddresses {
  /** The address for a department; null where there is no mailbox. */
  replyAddressOf(department: string): Promise<string | null>
}

export interface MailWriterParts extends ReplyAddresses {
  store: Store
  clock: Clock
}

/** Turns events for people into emails, and writes their texts (D57). */
export function createMailWriter({ store, clock, replyAddressOf }: MailWriterParts) {
  let helpDeskId: string | undefined
  return {
    /** How long until someone may get an email, in milliseconds; `Infinity` where no one is to. */
    async untilNext(): Promise<number> {
      const now = clock()
      const pending = await store.read.mailEvents.listPending()
      return pending.reduce(
        (first, one) => Math.min(first, untilDigest(one, now)),
        Number.POSITIVE_INFINITY
      )
    },

    /** Makes an email for everyone who may get one now. @returns whether there is anyone */
    async make({ fromAddress }: Pick<MailSettings, 'fromAddress'>): Promise<boolean> {
      const now = clock()
      const isNow = (pending: PendingMail) => untilDigest(pending, now) === 0
      const due = (await store.read.mailEvents.listPending()).filter(isNow)
      const domain = domainOf(fromAddress)
      for (let start = 0; start < due.length; start += BATCH_ROWS) {
        const rows = due.slice(start, start + BATCH_ROWS).map(({ userId, ticketId }) => ({
          userId,
          ticketId,
          createdAt: now,
          messageId: `${randomUUID()}@${domain}`
        }))
        await store.transaction(async (tx) => tx.mailEvents.tie(await tx.mails.insert(rows)))
      }
      return due.length > 0
    },

    /**
     * Writes an email, as its person may know it now. @returns null where nothing is left to tell
     */
    async write(mail: MailRow, settings: MailSettings): Promise<OutgoingMail | null> {
      const content = await readMailContent(store.read, mail)
      if (content === null) return null
      helpDeskId ??= await installationId(store, clock)
      return composeMail(mail, content, {
        settings,
        installationId: helpDeskId,
        address: (await readSettings(store.read)).publicAddress.url,
        replyAddress: await replyAddressOf(content.ticket.department),
        former: await store.read.mails.listFormer(mail, MAX_FORMER),
        own: content.requester === null ? await ownMessageId(store.read, mail.ticketId) : null
      })
    }
  }
}

/** The Message-ID of the email that became a ticket; null where none did, or it had none. */
async function ownMessageId(read: Stores, ticketId: number): Promise<string | null> {
  const mails = await read.receivedMails.listOf(ticketId)
  const id = mails.find(({ commentId }) => commentId === null)?.messageId ?? null
  return id?.endsWith(MADE_ID_END) ? null : id
}
