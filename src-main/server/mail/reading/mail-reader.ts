import type { Address, Email } from 'postal-mime'
import { readAuthentication } from './authentication-results.ts'
import { automaticReason } from './automatic-mail.ts'
import { joined } from './cut-lines.ts'
import { openBody, withSignedContent } from './mail-body.ts'
import { filesOf } from './mail-files.ts'
import { type MimeMail, parseMime } from './mime-parts.ts'
import { isForwardSubject } from './quote-words.ts'
import type { MailAddress, ReadingOptions, ReadText, ReceivedMail } from './received-mail.ts'

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
  const from = addressesOf([email.from])[0] ?? null
  const recipients = addressesOf([...(email.to ?? []), ...(email.cc ?? [])])
  const replyTo = addressesOf(email.replyTo)[0] ?? null
  const people = [from, replyTo, ...recipients].filter((person) => person !== null)
  const kind = { sender: from, people, isForward: isForwardSubject(subject) }
  const read = openBody(mail)
  const readAs = async (isReply: boolean): Promise<ReadText> => {
    const body = read({ ...kind, isReply })
    const text = joined([body.text, await attachedText(mail, body)])
    return { text, rest: body.rest, files: filesOf(mail.others, body) }
  }
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    references: referencesOf(email),
    ...{ from, replyTo, recipients, subject },
    sentAt: dateOf(email.date),
    whole: await readAs(false),
    reply: await readAs(true),
    automatic: automaticReason(mail, options),
    authentication: readAuthentication(email.headers, options.trustedServer)
  }
}

/** The text of a mail that was forwarded as a file, where nothing was written besides. */
async function attachedText(
  { others, type }: MimeMail,
  { text, rest }: Pick<ReadText, 'text' | 'rest'>
): Promise<string> {
  const attached = others.filter((part) => part.type === 'message/rfc822')
  const [only] = attached
  if (text !== '' || rest !== '' || !only || attached.length > 1) return ''
  if (type === 'multipart/report') return ''
  const inner = await parseMime(only.bytes).catch(() => null)
  const kind = { sender: null, people: [], isReply: false, isForward: true }
  return inner ? openBody(inner)(kind).text : ''
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
