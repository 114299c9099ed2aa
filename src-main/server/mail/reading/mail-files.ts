import type { MimePart } from './mime-parts.ts'
import type { MailFile } from './received-mail.ts'

/** The ending of a file that has no name, by its type. */
const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/msword': 'doc',
  'application/ms-tnef': 'dat',
  'application/pkcs7-mime': 'p7m',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'message/rfc822': 'eml',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3'
}

/** The name for files without one. */
const NAMES: [RegExp, string][] = [
  [/^message\/rfc822$/, 'mail'],
  [/^text\/calendar$/, 'invite'],
  [/^application\/(?:vnd\.)?ms-tnef$/, 'winmail'],
  [/^application\/(?:x-)?pkcs7-mime$/, 'smime'],
  [/^image\//, 'image']
]

const MAX_NAME_LENGTH = 120

/** Parts that are about an email, and no files of its sender's. */
const TECHNICAL =
  /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys|pgp-encrypted)|message\/(?:delivery-status|disposition-notification|feedback-report)|text\/(?:rfc822-headers|x-amp-html|watch-html|enriched))$/

/**
 * Makes files of the parts of a mail.
 * @param shown Content-IDs of pictures that the text has
 * @param cutOff Content-IDs that only what was cut off had: those pictures are in the raw email
 */
export function filesOf(
  parts: readonly MimePart[],
  { shown, cutOff }: { shown: ReadonlySet<string>; cutOff: ReadonlySet<string> }
): MailFile[] {
  const uniqueName = createUniqueNames()
  return parts.filter(isFile).flatMap((part) => {
    const id = part.contentId
    if (id !== null && cutOff.has(id)) return []
    const contentId = id !== null && shown.has(id) ? id : null
    return { name: uniqueName(nameOf(part)), bytes: part.bytes, contentId }
  })
}

const isFile = ({ type, bytes }: MimePart) => bytes.length > 0 && !TECHNICAL.test(type)

/** Names that programs give to every attached email. */
const NAMES_OF_ANY_EMAIL =
  /^(?:noname|untitled|mail|e?mail message|message|attached ?message|forwarded ?message|original ?message)(?:\.eml)?$/i

/**
 * The name of a file without what no disk takes: its own, the subject of an attached email, or one
 * made of its type.
 */
export function nameOf({ name, type, subject }: MimePart): string {
  const own = withoutUnfit((name ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').replace(/^.*[\\/]/, ''))
  const about = withoutUnfit(subject?.replaceAll(/[\p{Cc}\p{Cf}\\/]/gu, '_') ?? '')
  if (/[^.\s_]/.test(about) && (own === '' || NAMES_OF_ANY_EMAIL.test(own)))
    return shortened(`${about}.eml`)
  if (/[^.\s]/.test(own)) return shortened(own)
  const stem = NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? 'file'
  const ending = ENDINGS[type]
  return ending ? `${stem}.${ending}` : stem
}

const withoutUnfit = (name: string) => name.replaceAll(/[<>:"|?*]/g, '_').trim()

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_NAME_LENGTH) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, MAX_NAME_LENGTH - ending.length).join('') + ending
}

/**
 * Numbers names that repeat, from the last number on, so that thousands of one name take no longer.
 */
function createUniqueNames(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
    const key = name.toLowerCase()
    let number = taken.get(key) ?? 0
    let unique = name
    while (number > 0 && taken.has(unique.toLowerCase())) {
      number += 1
      unique = `${stem} (${number})${ending}`
    }
    taken.set(key, Math.max(number, 1))
    if (unique !== name) taken.set(unique.toLowerCase(), 1)
    return unique
  }
}
