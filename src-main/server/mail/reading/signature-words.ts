import type { MailAddress } from './received-mail.ts'

/**
 * The words that people and their programs write below an email. Every pattern here reads a line of
 * a bounded length, because the lines of an email can be as long as the mail.
 */

/** The longest line that can be a part of a signature, in characters. */
const MAX_LINE = 200

/** The lines that telephones and programs write below an email. */
const DEVICE_SIGNATURES = [
  /^[(<]*(?:sent|composed|written) (?:from|via|with|using|by) (?:my |a |the )?[[\p{L}\d<]/u,
  /^get \[?outlook for /,
  /^(?:von meinem .{1,60} (?:gesendet|geschickt)\.?$|von unterwegs(?: gesendet)?\.?$|diese nachricht wurde von meinem|gesendet (?:von|mit)|outlook für (?:ios|android) )/,
  /^(?:holen sie sich|laden sie) outlook für /,
  /^(?:envoyé (?:depuis|de|avec|à partir)|télécharge[rz] outlook|obtenez outlook)/,
  /^(?:enviado desde|enviado do meu|enviado a partir|enviado con|enviado com|obtener outlook|obter o outlook)/,
  /^(?:inviato da|inviato dal|ottieni outlook)/,
  /^(?:verstuurd vanaf|verzonden (?:vanaf|met)|outlook voor (?:ios|android))/,
  /^(?:skickat från|sendt fra|lähetetty|hämta outlook|hent outlook)/,
  /^(?:wysłano z|wysłane z|odesláno z|pobierz program outlook)/,
  /^отправлено (?:с|из)/,
  /^(?:iphone|ipad|android|samsung)[\p{L}'’ ]{0,20}(?:den gönderildi|dan gönderildi|から送信|에서 보냄)/u,
  /^(?:从我的|從我的|发自我的|發自我的|寄自我的|发自|傳送自)/,
  /^(?:أُ?رسلت? من|تم الإرسال من)/
]

/** Words that go with the names of devices and programs, which begin with a capital or a digit. */
const DEVICE_WORDS = new Set(
  [
    'a an the my your via with using from for on of and by in email e-mail mail mobile phone',
    'smartphone cell handheld wireless device tablet desktop secure app client iphone ipad ipod',
    'android samsung galaxy outlook huawei xiaomi blackberry windows yahoo gmail please excuse',
    'brevity typos typo any meinem meiner mein dem der mit von aus gesendet geschickt wurde handy',
    'iphone-app unterwegs de du mon ma mi mio meu il dal da con com per pour van mijn met verzonden',
    'min mitt fra från mojego z ze mého мой моего с для на iphone’dan do vanaf desde dal depuis für gönderildi'
  ].flatMap((words) => words.split(' '))
)

/** Whether a line is one that a telephone or a program writes below an email, and no sentence. */
export function isDeviceSignature(line: string): boolean {
  const written = line
    .slice(0, MAX_LINE)
    .replaceAll(/[\u200e\u200f\u00a0]/g, ' ')
    .trim()
  const text = written.toLowerCase()
  if (text.length > 120 || !DEVICE_SIGNATURES.some((pattern) => pattern.test(text))) return false
  const bare = written.replaceAll(/[[<(]*https?:\/\/[^\s>\])]{1,200}[>\])]*/g, ' ')
  if (/[?!。，、？！]/.test(bare) || bare.length > 90) return false
  const words = bare.match(/[\p{L}\d][\p{L}\d’'.+-]*/gu) ?? []
  return words.slice(1).every((word) => isOfDevice(word))
}

function isOfDevice(word: string): boolean {
  const bare = word.replace(/[.'’-]+$/, '')
  if (DEVICE_WORDS.has(bare.toLowerCase())) return true
  // Scripts without capitals have short lines of this kind only.
  return !/^\p{Ll}/u.test(bare) || /\d/.test(bare) || /^i[A-Z]/.test(bare)
}

const SIGN_OFF =
  /^(?:(?:mit )?(?:freundliche[nrm]?|beste[nrm]?|viele|liebe|herzliche[nrm]?|schöne|sonnige) (?:grüße[n]?|grüsse[n]?|gruß|gruss)|(?:mfg|vg|lg|bg|gruß|gruss|grüße|danke und gruß|hochachtungsvoll)|(?:(?:kind|best|warm|many) )?regards|best wishes|yours (?:sincerely|faithfully|truly)|sincerely|cheers|thanks|many thanks|thank you|thanks and regards|cordialement|bien cordialement|bien à vous|sincères salutations|meilleures salutations|(?:un )?saludos?|saludos cordiales|atentamente|un cordial saludo|cordiali saluti|distinti saluti|saluti|met vriendelijke groet(?:en)?|groeten|mvg|atenciosamente|com os melhores cumprimentos|cumprimentos|abraços|pozdrawiam|z poważaniem|с уважением|saygılarımla|med vänliga hälsningar|vänliga hälsningar|med venlig hilsen|med vennlig hilsen|mvh|ystävällisin terveisin|s pozdravem|üdvözlettel|谢谢|此致|よろしくお願いいたします|以上、よろしくお願いいたします|مع أطيب التحيات|مع خالص التحية|مع التحية)\s*[,!.،。]*$/u

/** Whether someone takes leave in a line, below which their name stands. */
export const isSignOff = (line: string) =>
  line.length <= 60 && SIGN_OFF.test(line.trim().toLowerCase())

/** How people take leave without saying anything else, unlike with thanks. */
const REGARDS =
  /gr[uü](?:ß|ss)|^(?:mfg|vg|lg|bg|mvg|mvh)|regards|wishes|yours|sincerely|salut|cordial|saludo|atentamente|groet|atenciosamente|cumprimentos|abraços|pozdrav|poważaniem|уважением|saygı|hälsning|hilsen|terveisin|üdvözlettel|此致|تحية|التحيات/u

/** Whether a line takes leave and says nothing else, such as thanks. */
export const isRegards = (line: string) => isSignOff(line) && REGARDS.test(line.toLowerCase())

/** Numbers that look like those of a telephone, and are none: of a computer, a day or a time. */
const NO_TELEPHONE =
  /\d{1,3}(?:\.\d{1,3}){3}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|^(?:\d\d[-:]){4}/

/**
 * How someone can be reached, by which a signature is known. A number without words is a
 * telephone's only where it is written as one, because identifiers of computers are as long.
 */
export type ContactKind =
  | 'telephone'
  | 'own address'
  | 'address'
  | 'own page'
  | 'page'
  | 'company'
  | 'place'
  | 'legal'

/** The kind of a line that only says how to reach someone; null for any other. */
export function contactKind(text: string, sender: MailAddress | null = null): ContactKind | null {
  const line = text.slice(0, MAX_LINE)
  if (isLegal(text) || isDeviceSignature(text)) return 'legal'
  const parts = line.replaceAll(/<(?:mailto|tel|https?):[^<>\s]{1,150}>/gi, ' ').split(/\s[|•·]\s/)
  const kinds = parts.map((part) => kindOf(part.trim(), sender))
  const areOthersShort = parts.every((part, index) => kinds[index] || isPhrase(part))
  const found = kinds.filter((kind) => kind !== null)
  return areOthersShort
    ? (found.find((kind) => /^own|company/.test(kind)) ?? found[0] ?? null)
    : null
}

/** The label in front of an address or a page, such as `E-Mail:` or `W`. */
const LABEL = /^[\p{L}-]{1,14}\s?(?:\.?:(?!\/\/)|\.(?=\s))\s?(?=\S)|^[A-Za-z]\s(?=[+\d(])/u

/** The label in front of a telephone number. */
const TELEPHONE_LABEL =
  /^(?:t|tel|telefon|telefone|telefoon|telefono|teléfono|téléphone|tél|tlf|phone|ph|p|office|direct|d|m|mob|mobile?|mobiltelefon|móvil|portable|cell|c|handy|gsm|f|fax|telefax|durchwahl|dw|puh|тел|телефон|моб|电话|電話|手机|手機|内線|전화|هاتف)(?![\p{L}])[\s.:]*/iu

function kindOf(part: string, sender: MailAddress | null): ContactKind | null {
  const number = part.replace(TELEPHONE_LABEL, '')
  if (isTelephone(number, number !== part)) return 'telephone'
  const value = part.replace(LABEL, '').trim()
  if (/^<?[^\s@<>]{1,64}@[^\s@<>]+\.\p{L}{2,}>?$/u.test(value))
    return addressesIn(value)[0] === sender?.address ? 'own address' : 'address'
  if (/^(?:https?:\/\/)?(?:[\p{L}\d-]{1,40}\.){1,4}\p{L}{2,12}\/?$/u.test(value))
    return isPageOf(sender, value) ? 'own page' : 'page'
  if (isPlace(part)) return 'place'
  return isCompanyOf(sender, part) ? 'company' : null
}

function isTelephone(number: string, isLabelled: boolean): boolean {
  const value = number.trim()
  if (!/^\+?[\d\s()/.–-]{5,30}$/.test(value) || NO_TELEPHONE.test(value)) return false
  const digits = value.replaceAll(/\D/g, '').length
  if (isLabelled) return true
  if (digits < 7 || digits > 15) return false
  return /^\+|^\(?0\d{0,5}\)?[\s/.–-]|^(?:1[\s.-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}$/.test(value)
}

/** The domain of the sender's company: without its end, and the names of servers before it. */
const domainOf = (sender: MailAddress | null) => sender?.address.split('@')[1] ?? ''

function isPageOf(sender: MailAddress | null, page: string): boolean {
  const host = page.toLowerCase().replaceAll(/^https?:\/\/|^www\.|\/$/g, '')
  const domain = domainOf(sender)
  return (
    domain !== '' && (domain === host || domain.endsWith(`.${host}`) || host.endsWith(`.${domain}`))
  )
}

/** Whether a line is the name of the sender's company, by the domain of their address. */
function isCompanyOf(sender: MailAddress | null, text: string): boolean {
  const squashed = (value: string) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const words = text.split(/\s+/)
  if (
    words.length > 6 ||
    words.some((word) => /^\p{Ll}{3,}$/u.test(word) && !SMALL_WORDS.has(word))
  )
    return false
  const name = squashed(text)
  const labels = domainOf(sender).split('.').slice(0, -1).map(squashed)
  return labels.some((label) => label.length > 3 && name.startsWith(label))
}

const ROAD =
  /(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|straat|laan|gade|gatan|vej) ?\d|^(?:\d{1,4},? )?(?:rue|av\.|avenue|boulevard|calle|via|viale|piazza|rua|ul\.|ulica) \p{L}.*\d|\d.* (?:street|st\.?|road|rd\.?|lane|drive|rue|avenue|ave\.?|boulevard)(?:,|$)/u

/** Whether a line is an address of a house, or a town with its number. */
function isPlace(text: string): boolean {
  const line = text.toLowerCase()
  return ROAD.test(line) || /^(?:\p{L}{1,2}-?)?\d{4,5},? \p{Lu}[\p{L}\d .-]{2,30}$/u.test(text)
}

/** The mail addresses on a line, in lower case. */
export const addressesIn = (text: string) =>
  text
    .slice(0, MAX_LINE)
    .toLowerCase()
    .match(/[^\s@<>:;,|()]{1,64}@[^\s@<>;,|()]+\.\p{L}{2,12}/gu) ?? []

/**
 * The notices that companies put below an email: by more than a word, which others
 * use.
 */
const LEGAL = [
  /received (?:this|it)\b.{0,60}\bin error|intended (?:solely|only|exclusively) for|intended recipient/,
  /(?:e-?mail|message|nachricht)\b.{0,80}\b(?:confidential|privileged|vertraulich)|irrtümlich erhalten/,
  /before (?:you )?print(?:ing)? this|bevor sie diese e?-?mail|privacy policy|datenschutzerklärung/,
  /(?:geschäftsführ(?:er|erin|ung|ende)|vorstand|aufsichtsrat)[^:]{0,20}:|amtsgericht \p{L}|\bhr[ab] ?\d/u,
  /handelsregister|ust-?id|sitz der gesellschaft|registered (?:in|office)|company (?:no|number|registration)|\bvat (?:no|id|reg|number)/
]

/** Whether a line is what a company says below every mail. */
const isLegal = (text: string) => {
  const line = text.slice(0, 1000).toLowerCase()
  return LEGAL.some((pattern) => pattern.test(line))
}

/** Words that stand between names and are no sentence. */
const SMALL_WORDS = new Set(
  'und and of für for de la le les der die das dem im in am an at y e et du des van von zu zur the del di da dos til og och i & - |'.split(
    ' '
  )
)

/** The signs of logs, commands and paths, which are not in a signature. */
const OF_COMPUTERS =
  /[={}\\[\]<>]|0x[\da-f]|\d{1,2}:\d{2}|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{2,4}|(?:^|\s)\/\w|:\/\/[^/\s]{1,100}\/\S/

/** Whether a line can be a part of a signature: it is short, no sentence, and no line of a log. */
export function isSignatureLine(written: string): boolean {
  const text = written.trim()
  if (isDeviceSignature(text) || isLegal(text)) return true
  if (text.length > 120) return false
  if (contactKind(text) !== null) return true
  const bare = text
    .replaceAll(/<(?:mailto|tel|https?):[^<>\s]{1,150}>|\[(?:cid|image):[^[\]]{1,100}\]/gi, ' ')
    .trim()
  if (
    OF_COMPUTERS.test(bare) ||
    /[?!:;…。！？]$|^[Pp]\.?\s?[Ss]\b/u.test(bare) ||
    bare.includes('?')
  )
    return false
  return bare.split(/[|•·●,;–—]|\s-\s|\t| {2,}/).every((part) => isPhrase(part))
}

/** Whether some words are a name, a title or a place, and no sentence. */
function isPhrase(part: string): boolean {
  const words = part.trim().split(/\s+/)
  if (words.length > 8) return false
  const small = words.filter((word) => /^\p{Ll}{2,}[.,:]?$/u.test(word) && !SMALL_WORDS.has(word))
  const endsAsSentence = /\p{Ll}{3}\.$/u.test(part.trim()) && words.length > 3
  return small.length < 2 && !endsAsSentence && !/^\d{1,2}[.)]\s/.test(part.trim())
}

/** Titles that stand beside a name. */
const TITLES = new Set(
  'dr prof dipl ing mag msc bsc mba phd ia iv ppa mr mrs ms frau herr she her he him they them'.split(
    ' '
  )
)

/** Names in Latin letters of one or two are initials, which other words are too. */
const LAST_LATIN = 0x24f

/**
 * Whether a line begins with the sender's name, and says nothing before the first comma or dash.
 */
export function isNameOf(sender: MailAddress | null, text: string): boolean {
  if (!sender || text.length > 80) return false
  const local = sender.address.split('@')[0]?.replaceAll(/[._+-]/g, ' ') ?? ''
  const known: string[] = `${sender.name} ${local}`.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const [head = ''] = text.trim().split(/\s[-–—|•·]\s|\s?[|(]|,\s(?=\p{L}+\s\p{L})/u)
  if (/\d|['’]s\b|[?!:;]|\p{L}\.\p{Ll}/u.test(head)) return false
  const words = head.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const isKnown = (word: string) =>
    known.includes(word) && (word.length > 2 || word.charCodeAt(0) > LAST_LATIN)
  const isBeside = (word: string) => word.length === 1 || TITLES.has(word) || known.includes(word)
  return (
    words.length <= 6 &&
    words.some(isKnown) &&
    words.every((word) => isKnown(word) || isBeside(word))
  )
}
