import { createHash } from 'node:crypto'
import type { MailLocation, NewReceivedMailRow } from '../../store/received-mails-store.ts'
import type { ReceivedMail } from '../reading/received-mail.ts'
import { wholeTextBytes } from './intake-files.ts'
import type { MailToTake } from './intake-plan.ts'
import { MADE_ID_END, storable, subjectOf } from './received-text.ts'

/** An email as it comes from its server. */
export interface ArrivedMail extends MailLocation {
  receivedAt: Date
  /** The email (RFC 5322); its headers alone where it was not fetched whole. */
  raw: Uint8Array
  /** Why it was not fetched whole, as a sentence; null where it was. */
  problem: string | null
}

/** The space that an email takes once it is stored with its files, in bytes. */
export function bytesOf({ mail }: MailToTake, { raw }: ArrivedMail): number {
  const { files } = mail.whole
  const sum = files.reduce((bytes, file) => bytes + file.bytes.length, 0)
  return raw.length + sum + wholeTextBytes(mail.whole)
}

/**
 * An email with a Message-ID: one that has none gets one by its bytes, which is the same each time.
 */
export function identified(mail: ReceivedMail, raw: Uint8Array): MailToTake['mail'] {
  return { ...mail, messageId: storable(mail.messageId ?? digestId(raw)) }
}

const digestId = (raw: Uint8Array) =>
  `${createHash('sha256').update(raw).digest('hex')}${MADE_ID_END}`

/** The fields that are recorded for every email, whatever its outcome. */
export function factsOf(arrived: ArrivedMail, read: MailToTake | null) {
  const { mailboxId, uidValidity, uid, receivedAt, raw } = arrived
  const { dkim, dmarc, spf } = read?.mail.authentication ?? UNKNOWN
  return {
    mailboxId,
    uidValidity,
    uid,
    receivedAt,
    dkim,
    dmarc,
    spf,
    messageId: read?.mail.messageId ?? digestId(raw),
    from: storable(read?.mail.from?.address ?? ''),
    subject: subjectOf(read?.mail.subject ?? '')
  } satisfies Partial<NewReceivedMailRow>
}

const UNKNOWN = { dkim: 'none', dmarc: 'none', spf: 'none' } as const
