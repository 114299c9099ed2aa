import type { Address, Email } from 'postal-mime'
import { domainOf } from '#shared/domain/mail.ts'
import { readAuthentication } from './authentication-results.ts'
import { automaticReason } from './automatic-mail.ts'
import { type ReadBody, readBody, withSignedContent } from './mail-body.ts'
import { filesOf } from './mail-files.ts'
import { joined } from './mail-lines.ts'
import { type MimeMail, parseMime } from './mime-parts.ts'
import { isForwardSubject } from './quote-words.ts'
import type { MailAddress, ReadingOptions, ReadText, ReceivedMail } from './received-mail.ts'
import { senderAddressOf } from './sender-address.ts'
import { senderNameIn } from './sender-name.ts'

/**
 * Reads an email in this thread, where a large one takes a second; see `readMail`.
 * @throws UnreadableMailError
 */
export async function readMailHere(
  bytes: Uint8Array,
  options: ReadingOptions
): Promise<ReceivedMail> {
  const mail = await withSignedContent(await parseMime(bytes))
  const { email } = mail
  const subject = oneLine(email.subject ?? '')
  const sender = senderAddressOf(email.headers)
  const written = email.headers.find(({ key }) => key === 'from')?.value ?? ''
  const from =
    'address' in sender ? { ...sender, name: senderNameIn(written, sender.address) } : null
  const recipients = addressesOf([...(email.to ?? []), ...(email.cc ?? [])])
  const replyTo = addressesOf(email.replyTo)[0] ?? null
  const people = [from, replyTo, ...recipients.slice(0, MAX_PEOPLE)].filter((one) => one !== null)
  const body = readBody(mail, { sender: from, people, isForward: isForwardSubject(subject) })
  const textOf = async (read: ReadBody): Promise<ReadText> => {
    const text = joined([read.text, await attachedText(mail, read)])
    return { text, rest: read.rest, files: filesOf(mail.others, read) }
  }
  const whole = await textOf(body.whole)
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    references: referencesOf(email),
    from,
    replyTo,
    recipients,
    subject,
    senderProblem: 'problem' in sender ? sender.problem : null,
    sentAt: dateOf(email.date),
    whole,
    reply: body.reply === body.whole ? whole : await textOf(body.reply),
    quoted: body.quoted,
    automatic: automaticReason(mail, options),
    authentication: readAuthentication(email.headers, {
      domain: domainOf(from?.address ?? ''),
      trustedServer: options.trustedServer
    })
  }
}

/** The text of an email that was forwarded as a file, where nothing was written besides. */
async function attachedText(
  { others, type }: MimeMail,
  { text, rest }: Pick<ReadText, 'text' | 'rest'>
): Promise<string> {
  const attached = others.filter((part) => part.type === 'message/rfc822')
  const [only] = attached
  if (text !== '' || rest !== '' || !only || attached.length > 1) return ''
  if (type === 'multipart/report') return ''
  const inner = await parseMime(only.bytes).catch(() => null)
  return inner ? readBody(inner, { sender: null, people: [], isForward: true }).whole.text : ''
}

/** In how many recipients the author of an earlier mail is looked for. */
const MAX_PEOPLE = 100

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
