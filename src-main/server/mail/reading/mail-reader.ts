import type { Address, Email } from 'postal-mime'
import { domainOf } from '#shared/domain/mail.ts'
import { readAuthentication } from './authentication-results.ts'
import { automaticReason } from './automatic-mail.ts'
import { joined, type ReadBody, readBody, withSignedContent } from './mail-body.ts'
import { filesOf } from './mail-files.ts'
import { type MimeMail, parseMime } from './mime-parts.ts'
import { isAnswerSubject, isForwardSubject } from './quote-words.ts'
import type { MailAddress, ReadingOptions, ReceivedMail } from './received-mail.ts'
import { senderAddressOf } from './sender-address.ts'

/**
 * Reads a mail in this thread, where a large one takes a second; see `readMail`.
 * @throws UnreadableMailError
 */
export async function readMailHere(
  bytes: Uint8Array,
  options: ReadingOptions
): Promise<ReceivedMail> {
  const mail = await withSignedContent(await parseMime(bytes))
  const { email } = mail
  const subject = oneLine(email.subject ?? '')
  const references = referencesOf(email)
  const sender = senderAddressOf(email.headers)
  const from = 'address' in sender ? sender : null
  const body = readBody(mail, {
    isAnswer: references.length > 0 || isAnswerSubject(subject),
    isForward: isForwardSubject(subject)
  })
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    references,
    from: from && { name: oneLine(email.from?.name ?? ''), ...from },
    senderProblem: 'problem' in sender ? sender.problem : null,
    replyTo: addressesOf(email.replyTo)[0] ?? null,
    recipients: addressesOf([...(email.to ?? []), ...(email.cc ?? [])]),
    subject,
    sentAt: dateOf(email.date),
    text: joined([body.text, await attachedText(mail, body)]),
    rest: body.rest,
    files: filesOf(mail.others, body),
    automatic: automaticReason(mail, options),
    authentication: readAuthentication(email.headers, {
      domain: domainOf(from?.address ?? ''),
      trustedServer: options.trustedServer
    })
  }
}

/** The text of a mail that was forwarded as a file, where nothing was written besides. */
async function attachedText({ others, type }: MimeMail, { text, rest }: ReadBody): Promise<string> {
  const attached = others.filter((part) => part.type === 'message/rfc822')
  const [only] = attached
  if (text !== '' || rest !== '' || !only || attached.length > 1) return ''
  if (type === 'multipart/report') return ''
  const inner = await parseMime(only.bytes).catch(() => null)
  return inner ? readBody(inner, { isAnswer: false, isForward: true }).text : ''
}

/** Message-IDs have no spaces, but some programs put comments around them. */
const idsIn = (header = '') => [...header.matchAll(/<([^<>\s]{1,998})>/g)].map(([, id = '']) => id)

function referencesOf({ inReplyTo, references }: Email): string[] {
  return [...new Set([...idsIn(inReplyTo), ...idsIn(references).reverse()])]
}

function addressesOf(addresses: readonly (Address | undefined)[] = []): MailAddress[] {
  return addresses
    .flatMap((address) => address?.group ?? address ?? [])
    .filter(({ address }) => /^[^\s@]+@[^\s@]+$/.test(address ?? ''))
    .map(({ name, address = '' }) => ({ name: oneLine(name), address: address.toLowerCase() }))
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

function dateOf(date: string | undefined): Date | null {
  const read = new Date(date ?? '')
  return Number.isNaN(read.getTime()) ? null : read
}
