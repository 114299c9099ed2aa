import { readInvitation } from './calendar-text.ts'
import { linesToRead } from './cut-lines.ts'
import { type FindPicture, readHtml } from './html-text.ts'
import { nameOf } from './mail-files.ts'
import { joined, type MailKind } from './mail-lines.ts'
import { type MimeMail, type MimePart, parseMime } from './mime-parts.ts'
import { readPlainText } from './plain-text.ts'
import { signedContent } from './signed-content.ts'

const ENCRYPTED =
  'This email is encrypted and can be read only in its recipient’s own program. ' +
  'The original is attached.'

const SIGNED_OR_ENCRYPTED = /^application\/(?:x-)?pkcs7-mime$/
const PICTURE = /^image\//

/** Puts in the place of an S/MIME signature the email that it holds. */
export async function withSignedContent(mail: MimeMail): Promise<MimeMail> {
  const wrapper = mail.others.find(({ type }) => SIGNED_OR_ENCRYPTED.test(type))
  const content = wrapper && signedContent(wrapper.bytes)
  if (!content) return mail
  const inner = await parseMime(content)
  const others = mail.others.filter((part) => part !== wrapper)
  return { ...mail, body: [...mail.body, ...inner.body], others: [...others, ...inner.others] }
}

/** The text of an email, and its pictures. */
export interface ReadBody {
  text: string
  rest: string
  /** Content-IDs of the pictures that the text shows, and those that only the rest had. */
  shown: ReadonlySet<string>
  cutOff: ReadonlySet<string>
}

/**
 * An email as it is read where it answers no ticket, and where it answers one; see `ReceivedMail`.
 */
interface ReadBodies extends Record<'whole' | 'reply', ReadBody> {
  quoted: string[] | null
}

/**
 * Reads the texts of an email, and says what can't be read. Pictures inside texts become parts.
 */
export function readBody(mail: MimeMail, kind: MailKind): ReadBodies {
  const findPicture = pictureFinder(mail.others)
  const texts = mail.body.map(({ format, text }) => {
    const read =
      format === 'plain'
        ? readPlainText(text)
        : readHtml(withoutDataPictures(text, mail.others), findPicture)
    return { ...read, isRead: linesToRead(read.lines, kind) }
  })
  const readAs = (as: 'whole' | 'reply'): ReadBody => {
    const written = texts.map(({ write, isRead }) => ({
      text: write((line) => isRead[as][line] === true, { hasPictures: true }),
      rest: write((line) => isRead[as][line] !== true, { hasPictures: false })
    }))
    const text = joined(written.map((one) => one.text.markdown))
    const shown = new Set(written.flatMap((one) => one.text.pictures))
    const cutOff = written.flatMap(({ rest }) => rest.pictures.filter((id) => !shown.has(id)))
    return {
      text: joined([text, ...noticesOf(mail, text)]),
      rest: joined(written.map(({ rest }) => rest.markdown)),
      shown,
      cutOff: new Set(cutOff)
    }
  }
  const whole = readAs('whole')
  const isSame = texts.every(({ isRead }) =>
    isRead.whole.every((isWanted, line) => isWanted === isRead.reply[line])
  )
  const quoted = texts.map(({ isRead }) => isRead.quoted)
  return {
    whole,
    reply: isSame ? whole : readAs('reply'),
    quoted: quoted.some((one) => one === null) ? null : quoted.flatMap((one) => one ?? [])
  }
}

function noticesOf({ type, others }: MimeMail, text: string): string[] {
  const isEncrypted =
    type === 'multipart/encrypted' || others.some((part) => SIGNED_OR_ENCRYPTED.test(part.type))
  const calendar = others.find((part) => part.type === 'text/calendar')
  const invitation = calendar && readInvitation(new TextDecoder().decode(calendar.bytes))
  const isMissing = invitation && !text.includes(invitation.time)
  return [isEncrypted ? ENCRYPTED : '', isMissing ? invitation.text : '']
}

function pictureFinder(parts: MimePart[]): FindPicture {
  return (address) => {
    if (!/^cid:/i.test(address)) return null
    const id = decoded(address.slice(4))
    const part = parts.find(({ contentId }) => contentId === id)
    return part && PICTURE.test(part.type) ? { name: nameOf(part), contentId: id } : null
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Makes parts of pictures that are written into the text itself. */
function withoutDataPictures(html: string, parts: MimePart[]): string {
  if (!html.includes('data:image/')) return html
  return html.replaceAll(
    /data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=%]+)/g,
    (_address, type: string, data: string) => {
      const contentId = `picture-${parts.length + 1}@text`
      const bytes = Buffer.from(data, 'base64')
      parts.push({ type, params: {}, name: null, isAttachment: false, contentId, bytes })
      return `cid:${contentId}`
    }
  )
}
