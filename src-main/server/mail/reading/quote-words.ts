/**
 * How programs begin an earlier mail, in the languages of their users. Every pattern here reads a
 * line of a bounded length, because the lines of an email can be as long as the mail.
 */

export type HeaderKind = 'from' | 'date' | 'to' | 'cc' | 'subject'

/** The words of a list, which are parted by bars. */
function wordsIn(list: string): string[] {
  return list.split('|').map((word) => word.trim())
}

const LABELS: Record<HeaderKind, string> = {
  from: `
    from|von|de|expéditeur|expediteur|da|mittente|van|från|fra|lähettäjä|od|nadawca|feladó|від|от|
    от кого|отправитель|kimden|gönderen|από|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|من|מאת|remitente|
    remetente|avsändare|odesílatel|de la|từ`,
  date: `
    date|sent|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviada em|enviado em|fecha|data|
    inviato|data invio|verzonden|skickat|sendt|dato|lähetetty|päivämäärä|päiväys|wysłano|wysłane|
    data wysłania|odesláno|dátum|elküldve|отправлено|дата|надіслано|gönderme tarihi|gönderildi|
    tarih|ημερομηνία|发送时间|发件时间|日期|寄件日期|傳送時間|送信日時|日付|日時|보낸 날짜|날짜|تاريخ الإرسال|تم الإرسال|أُرسلت|
    التاريخ|تاريخ|נשלח|gửi|trimis`,
  to: `
    to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|címzett|кому|kime|alıcı|προς|收件人|收件者|宛先|
    받는 사람|받는사람|إلى|אל|destinataire|destinatario|destinatário|către|đến`,
  cc: `
    cc|kopie|copia|copie|kopia|kopio|cópia|dw|копия|копія|bilgi|κοιν.|抄送|副本|參照|참조|نسخة|نسخة إلى`,
  subject: `
    subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|
    predmet|tárgy|тема|konu|θέμα|主题|主旨|件名|제목|الموضوع|נושא|subiect|chủ đề`
}

const KIND_OF = new Map(
  Object.entries(LABELS).flatMap(([kind, names]) =>
    wordsIn(names).map((name) => [name, kind as HeaderKind] as const)
  )
)

const MAX_LABEL_LENGTH = 24

/** Which header of an email a line shows, such as `Von: Max Muster`; null for any other line. */
export function headerKind(line: string): HeaderKind | null {
  const colon = line.slice(0, MAX_LABEL_LENGTH).search(/[:：]/)
  if (colon < 0) return null
  const name = line.slice(0, colon).replaceAll(/[*_|\u200e\u200f]/g, '')
  return KIND_OF.get(name.trim().toLowerCase()) ?? null
}

/** The words between the author of an earlier email and its text, at the end of a line. */
const WROTE =
  /(?:wrote|writes|says|said|schrieb|schrieben|geschrieben|a écrit|escribió|ha scritto|scrive|schreef|geschreven|escreveu|napisał|napisała|napisał\(a\)|napsal|skrev|kirjoitti|написал|написала|пишет|написав|пише|yazdı|şunları yazdı|írta|έγραψε|写道|寫道|のメール|書きました|작성|كتب|كتبت|כתב|a scris|đã viết)(?=$|[\s:：.<>-])/u

/** How such a line begins where nothing else says that an email follows. */
const OPENING =
  /^(?:on|at|am|le|el|il|op|em|den|dnia|w dniu|dne|il giorno|pada|vào|on behalf of|在|於|في|ב|mensaje|-{2,} on)(?=$|[\s,\d])/u

/** Whether a line may be the first of those that say who wrote what follows. */
export const beginsAttribution = (line: string) =>
  OPENING.test(line.trim().slice(0, 20).toLowerCase()) ||
  /^(?:\p{L}{2,12}[.,]{0,2} \d|["\d]|<(?:[^<>\s]{1,60}@|$))/u.test(line.trimStart().slice(0, 64))

/** Whether a line that goes on below says by itself that someone wrote something. */
export const saysWrote = (line: string) =>
  WROTE.test(line.slice(0, MAX_ATTRIBUTION_LENGTH).toLowerCase()) && /[\d@]/.test(line)

const MAX_ATTRIBUTION_LENGTH = 400

/** Whether a line can end one that says who wrote what follows, where nothing else shows that. */
export const endsAsAttribution = (line: string) =>
  /(?:[:：]|-{4}|wrote)[\s*_\u200e\u200f\u202a-\u202e]*$/i.test(line.slice(-MAX_ENDING))

/** How many marks and spaces may follow such an end. */
const MAX_ENDING = 40

/** Whether a line says who wrote what follows, and when. */
export function isAttribution(line: string, { isBeforeQuote }: { isBeforeQuote: boolean }) {
  const text = line
    .replaceAll(/[*_\u200e\u200f\u202a-\u202e]/g, '')
    .trim()
    .toLowerCase()
  if (text.length > MAX_ATTRIBUTION_LENGTH) return false
  const hasWrote = WROTE.test(text)
  const hasAddress = /[^\s@]@[^\s@]/.test(text)
  const hasTime = /\d{1,2}[:.h時时]\s?\d\d/.test(text)
  const end = /[:：]$|-{4}$/.test(text) || (hasAddress && hasTime && /\bwrote$/.test(text))
  if (isBeforeQuote) {
    if (hasWrote && (end || hasAddress || /\d/.test(text))) return true
    return (end || text.endsWith('>')) && (hasAddress || (hasTime && /\d{4}/.test(text)))
  }
  if (!end) return false
  if (hasWrote && /<[^<>\s]+@[^<>\s]+>/.test(text)) return true
  if (!/\d/.test(text) || !(hasAddress || hasTime)) return false
  if (hasWrote) return OPENING.test(text) || hasAddress
  return /\d{4}/.test(text) && /<[^<>\s]+@[^<>\s]+>[:：]$/.test(text)
}

/** Where a sentence ends, and another begins. */
const SENTENCE_END = /(?:\p{L}{3}|[)"”’»])[.!?…]+\s+(?=[\p{Lu}"“«])|[!?。！？]\s*(?=\p{L})/gu

/** How lines that say who wrote something begin in the middle of a line. */
const OPENING_WITHIN = /\s(?=(?:On|Am|Le|El|Il|Op|Em|Den|Dnia|Dne) )/g

/** Whether a line begins as those do that say who wrote what follows. */
export const opensAttribution = (line: string) =>
  OPENING.test(line.trim().slice(0, 20).toLowerCase())

/** Such a beginning behind a sentence. */
const OPENING_BEHIND = /[.!?…]\s+(?=(?:On|Am|Le|El|Il|Op|Em|Den|Dnia|Dne) )/g

/** Whether someone's own words stand on a line before those that say who wrote what follows. */
export function hasWordsBefore(line: string, options: { isBeforeQuote: boolean }): boolean {
  const text = line.trim()
  const begins = opensAttribution(text)
  const isWhole = (end: number) => {
    const remainder = text.slice(end).trim()
    return isAttribution(remainder, options) && (opensAttribution(remainder) || !begins)
  }
  const ends = [SENTENCE_END, OPENING_BEHIND]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: end, index }) => index + end.length)
  if (ends.some(isWhole)) return true
  if (begins || beginsAttribution(text)) return false
  return [...text.matchAll(OPENING_WITHIN)].some(({ index }) => isWhole(index))
}

/** Lines that stand above an earlier mail, without the dashes around them. */
const ORIGINAL = new Set(
  wordsIn(`
  original message|original-nachricht|originalnachricht|ursprüngliche nachricht|
  originalnachricht|urspruengliche nachricht|message d'origine|message d’origine|
  message original|mensaje original|mensagem original|messaggio originale|
  oorspronkelijk bericht|originele bericht|original appointment|ursprünglicher termin|
  originalmeddelande|ursprungligt meddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti|
  oryginalna wiadomość|wiadomość oryginalna|původní zpráva|pôvodná správa|eredeti üzenet|
  исходное сообщение|вихідне повідомлення|orijinal mesaj|özgün ileti|αρχικό μήνυμα|原始邮件|原始郵件|
  原邮件|元のメッセージ|オリジナルメッセージ|원본 메시지|الرسالة الأصلية|reply message|mesaj original`)
)
const FORWARDED = new Set(
  wordsIn(`
  forwarded message|begin forwarded message|weitergeleitete nachricht|
  anfang der weitergeleiteten nachricht|weitergeleitete e-mail|message transféré|
  début du message transféré|début du message réexpédié|mensaje reenviado|mensaje remitido|
  inicio del mensaje reenviado|mensagem encaminhada|messaggio inoltrato|
  inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|
  vidarebefordrat meddelande|videresendt melding|videresendt meddelelse|wiadomość przekazana|
  przekazana wiadomość|przeposlaná zpráva|továbbított üzenet|пересылаемое сообщение|
  переадресоване повідомлення|yönlendirilmiş ileti|iletilmiş ileti|转发邮件|转发的邮件|轉寄郵件|轉寄的郵件|
  転送メッセージ|転送されたメッセージ|転送|전달된 메시지|رسالة معاد توجيهها|رسالة مُعاد توجيهها|الرسالة المحوّلة|
  message forwarded|forwarded by`)
)

/** Whether a line says that an earlier mail follows, and whether it was forwarded. */
export function separatorKind(line: string): 'original' | 'forwarded' | null {
  if (line.length > 120) return null
  const text = line.replaceAll(/^[\s*>_=-]+|[\s*<_=:：-]+$/g, '').toLowerCase()
  if (FORWARDED.has(text)) return 'forwarded'
  if (ORIGINAL.has(text) && /^[\s*>]*[-_=]/.test(line)) return 'original'
  return isGroupWiseHeader(line) ? 'original' : null
}

/** Whether a line is one in which GroupWise says who wrote the earlier mail, and when. */
export const isGroupWiseHeader = (line: string) =>
  line.startsWith('>>> ') && line.trimEnd().endsWith(' >>>') && /\d/.test(line)

const FORWARD_SUBJECT =
  /^\s*(?:\[[^\]]{0,40}\]\s*)?(?:fwd?|wg|tr|rv|enc|i|inoltro|doorst|vb|pd|přep|továbbítva|пересл|i̇?let|i̇?lt|转发|轉寄|転送|전달|إعادة توجيه|fw)\s*[:：]/u
export const isForwardSubject = (subject: string) =>
  FORWARD_SUBJECT.test(subject.slice(0, 100).toLowerCase())

const ABSENCE =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?reply|out of (?:the )?office|automatische antwort|abwesen|abwesenheits|réponse automatique|absence du bureau|absent|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|automatisch antwoord|afwezig|resposta automática|automatiskt svar|autosvar|odpowiedź automatyczna|автоответ|自動応答|自动答复|自動回覆|رد تلقائي)/i

/** Whether a subject is one of programs that say someone is away. */
export const isAbsenceSubject = (subject: string) => ABSENCE.test(subject.slice(0, 100))
