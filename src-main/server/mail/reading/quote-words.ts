/** How programs begin an earlier mail, in the languages of their users. */

export type HeaderKind = 'from' | 'date' | 'to' | 'cc' | 'subject'

const LABELS: Record<HeaderKind, string> = {
  from: `from|von|de|expéditeur|expediteur|da|mittente|van|från|fra|lähettäjä|od|nadawca|feladó|від|от|от кого|отправитель|kimden|gönderen|από|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|من|מאת|remitente|remetente|avsändare|odesílatel|de la|từ`,
  date: `date|sent|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviada em|enviado em|fecha|data|inviato|data invio|verzonden|skickat|sendt|dato|lähetetty|päivämäärä|päiväys|wysłano|wysłane|data wysłania|odesláno|dátum|elküldve|отправлено|дата|надіслано|gönderme tarihi|gönderildi|tarih|ημερομηνία|发送时间|发件时间|日期|寄件日期|傳送時間|送信日時|日付|日時|보낸 날짜|날짜|تاريخ الإرسال|تم الإرسال|أُرسلت|التاريخ|تاريخ|נשלח|gửi|trimis`,
  to: `to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|címzett|кому|kime|alıcı|προς|收件人|收件者|宛先|받는 사람|받는사람|إلى|אל|destinataire|destinatario|destinatário|către|đến`,
  cc: `cc|kopie|copia|copie|kopia|kopio|cópia|dw|копия|копія|bilgi|κοιν.|抄送|副本|參照|참조|نسخة|نسخة إلى`,
  subject: `subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|predmet|tárgy|тема|konu|θέμα|主题|主旨|件名|제목|الموضوع|נושא|subiect|chủ đề`
}

const KIND_OF = new Map(
  Object.entries(LABELS).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name, kind as HeaderKind] as const)
  )
)

const MAX_LABEL_LENGTH = 24

/** Which header of a mail a line shows, such as `Von: Max Muster`; null for any other line. */
export function headerKind(line: string): HeaderKind | null {
  const colon = line.slice(0, MAX_LABEL_LENGTH).search(/[:：]/)
  if (colon < 0) return null
  const name = line.slice(0, colon).replaceAll(/[*_|\u200e\u200f]/g, '')
  return KIND_OF.get(name.trim().toLowerCase()) ?? null
}

/** What stands between the author of an earlier mail and its text, at the end of a line. */
const WROTE =
  /(?:wrote|writes|says|said|schrieb|schrieben|geschrieben|a écrit|escribió|ha scritto|scrive|schreef|geschreven|escreveu|napisał|napisała|napisał\(a\)|napsal|skrev|kirjoitti|написал|написала|пишет|написав|пише|yazdı|şunları yazdı|írta|έγραψε|写道|寫道|のメール|書きました|작성|كتب|كتبت|כתב|a scris|đã viết)(?=$|[\s:：.<>-])/iu

/** How such a line begins where nothing else says that a mail follows. */
const OPENING =
  /^(?:on|at|am|le|el|il|op|em|den|dnia|w dniu|dne|il giorno|pada|vào|on behalf of|在|於|في|ב|mensaje|-{2,} on)(?=$|[\s,\d])/iu

/** Whether a line may be the first of those that say who wrote what follows. */
export const beginsAttribution = (line: string) =>
  OPENING.test(line.trim()) || /^\s*(?:\p{L}{2,12}[.,]{0,2} \d|["<\d])/u.test(line)

/** Whether a line that goes on below says by itself that somebody wrote something. */
export const saysWrote = (line: string) => WROTE.test(line) && /[\d@]/.test(line)

const MAX_ATTRIBUTION_LENGTH = 400

/** Whether a line says who wrote what follows, and when. */
export function isAttribution(line: string, { isBeforeQuote }: { isBeforeQuote: boolean }) {
  const text = line.replaceAll(/[*_\u200e\u200f\u202a-\u202e]/g, '').trim()
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

/** Lines that stand above an earlier mail, without the dashes around them. */
const ORIGINAL = new Set(
  `original message|original-nachricht|originalnachricht|ursprüngliche nachricht|originalnachricht|urspruengliche nachricht|message d'origine|message d’origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|originele bericht|original appointment|ursprünglicher termin|originalmeddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|původní zpráva|pôvodná správa|eredeti üzenet|исходное сообщение|вихідне повідомлення|orijinal mesaj|özgün ileti|αρχικό μήνυμα|原始邮件|原始郵件|原邮件|元のメッセージ|オリジナルメッセージ|원본 메시지|الرسالة الأصلية|reply message|mesaj original`.split(
    '|'
  )
)
const FORWARDED = new Set(
  `forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|weitergeleitete e-mail|message transféré|début du message transféré|début du message réexpédié|mensaje reenviado|mensaje remitido|inicio del mensaje reenviado|mensagem encaminhada|messaggio inoltrato|inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|vidarebefordrat meddelande|videresendt melding|videresendt meddelelse|wiadomość przekazana|przekazana wiadomość|przeposlaná zpráva|továbbított üzenet|пересылаемое сообщение|переадресоване повідомлення|yönlendirilmiş ileti|iletilmiş ileti|转发邮件|转发的邮件|轉寄郵件|轉寄的郵件|転送メッセージ|転送されたメッセージ|転送|전달된 메시지|رسالة معاد توجيهها|رسالة مُعاد توجيهها|الرسالة المحوّلة|message forwarded|forwarded by`.split(
    '|'
  )
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
  /^\s*(?:\[[^\]]{0,40}\]\s*)?(?:fwd?|wg|tr|rv|enc|i|inoltro|doorst|vb|pd|přep|továbbítva|пересл|[iİ]let|[iİ]lt|转发|轉寄|転送|전달|إعادة توجيه|fw)\s*[:：]/iu
const ANSWER_SUBJECT =
  /^\s*(?:\[[^\]]{0,40}\]\s*)?(?:re|aw|antw|antwort|rép|réf|sv|vs|odp|r|ris|res|resp|vá|отв|ynt|回复|答复|回覆|返信|회신|رد|תשובה)(?:\s*\[\d{1,3}\]|\^\d{1,3})?\s*[:：]/iu

export const isForwardSubject = (subject: string) => FORWARD_SUBJECT.test(subject)
export const isAnswerSubject = (subject: string) => ANSWER_SUBJECT.test(subject)

/** What telephones and programs write below a mail. */
const DEVICE_SIGNATURES = [
  /^[(<]*(?:sent|composed|written) (?:from|via|with|using|by) (?:my |a |the )?[[\p{L}\d<]/iu,
  /^get \[?outlook for /i,
  /^(?:von meinem|von unterwegs|diese nachricht wurde von meinem|gesendet (?:von|mit)|outlook für (?:ios|android) )/i,
  /^(?:holen sie sich|laden sie) outlook für /i,
  /^(?:envoyé (?:depuis|de|avec|à partir)|télécharge[rz] outlook|obtenez outlook)/i,
  /^(?:enviado desde|enviado do meu|enviado a partir|enviado con|enviado com|obtener outlook|obter o outlook)/i,
  /^(?:inviato da|inviato dal|ottieni outlook)/i,
  /^(?:verstuurd vanaf|verzonden (?:vanaf|met)|outlook voor (?:ios|android))/i,
  /^(?:skickat från|sendt fra|lähetetty|hämta outlook|hent outlook)/i,
  /^(?:wysłano z|wysłane z|odesláno z|pobierz program outlook)/i,
  /^отправлено (?:с|из)/i,
  /^(?:iphone|ipad|android|samsung)[\p{L}'’ ]{0,20}(?:den gönderildi|dan gönderildi|から送信|에서 보냄)/iu,
  /^(?:从我的|從我的|发自我的|發自我的|寄自我的|发自|傳送自)/,
  /^(?:أُ?رسلت? من|تم الإرسال من)/
]

/** Whether a line is one that a telephone or a program writes below a mail. */
export function isDeviceSignature(line: string): boolean {
  const text = line.replaceAll(/[\u200e\u200f\u00a0]/g, ' ').trim()
  return text.length <= 120 && DEVICE_SIGNATURES.some((pattern) => pattern.test(text))
}

const SIGN_OFF =
  /^(?:(?:mit )?(?:freundliche[nrm]?|beste[nrm]?|viele|liebe|herzliche[nrm]?|schöne|sonnige) (?:grüße[n]?|grüsse[n]?|gruß|gruss)|(?:mfg|vg|lg|bg|gruß|gruss|grüße|danke und gruß|hochachtungsvoll)|(?:(?:kind|best|warm|many) )?regards|best wishes|yours (?:sincerely|faithfully|truly)|sincerely|cheers|thanks|many thanks|thank you|thanks and regards|cordialement|bien cordialement|bien à vous|sincères salutations|meilleures salutations|(?:un )?saludos?|saludos cordiales|atentamente|un cordial saludo|cordiali saluti|distinti saluti|saluti|met vriendelijke groet(?:en)?|groeten|mvg|atenciosamente|com os melhores cumprimentos|cumprimentos|abraços|pozdrawiam|z poważaniem|с уважением|saygılarımla|med vänliga hälsningar|vänliga hälsningar|med venlig hilsen|med vennlig hilsen|mvh|ystävällisin terveisin|s pozdravem|üdvözlettel|谢谢|此致|よろしくお願いいたします|以上、よろしくお願いいたします|مع أطيب التحيات|مع خالص التحية|مع التحية)\s*[,!.،。]*$/iu

/** Whether somebody takes leave in a line, below which their name stands. */
export const isSignOff = (line: string) => line.length <= 60 && SIGN_OFF.test(line.trim())

/** Whether a line is about how to reach somebody. */
export function isContactLine(line: string): boolean {
  return (
    /\+?\d[\d\s()/.-]{6,30}\d/.test(line) ||
    /[^\s@]@[^\s@]+\.\p{L}{2}/u.test(line) ||
    /\b(?:www\.|https?:)/i.test(line) ||
    /^(?:tel|telefon|phone|mobil|mobile|fax|tél|téléphone|móvil)\b/i.test(line.trim())
  )
}

/** How people say that their answers stand between the lines of the earlier mail. */
export const SEE_BELOW =
  /(?:see (?:my )?(?:answers?|comments?|replies|notes)?\s?(?:below|inline)|in-?line (?:below|answers?)|below in (?:red|blue|green)|(?:antworten?|kommentare?|anmerkungen)[\p{L} ]{0,20}(?:unten|im text|rot|blau|grün|inline)|siehe unten|s\.\s?u\.|(?:réponses?|commentaires?)[\p{L} ]{0,20}(?:ci-dessous|dans le texte|en rouge|en bleu)|voir ci-dessous|respuestas?[\p{L} ]{0,20}(?:abajo|en rojo)|in red\b|in rot\b|in blau\b)/iu

const ABSENCE =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?reply|out of (?:the )?office|automatische antwort|abwesen|abwesenheits|réponse automatique|absence du bureau|absent|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|automatisch antwoord|afwezig|resposta automática|automatiskt svar|autosvar|odpowiedź automatyczna|автоответ|自動応答|自动答复|自動回覆|رد تلقائي)/i

/** Whether a subject is one of programs that say somebody is away. */
export const isAbsenceSubject = (subject: string) => ABSENCE.test(subject)
