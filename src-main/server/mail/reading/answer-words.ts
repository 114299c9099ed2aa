import type { MailAddress } from './received-mail.ts'
import { isNameOf } from './signature-words.ts'

/**
 * The words of an answer whose text stands within the lines of the earlier email. A wrong
 * guess here keeps a quote, and cuts nothing.
 */

/** How people say that their answers stand between the lines of the earlier mail. */
const SEE_BELOW =
  /(?<!\p{L})(?:below|in-?line|beneath|unten|unterhalb|im text|zwischen den zeilen|s\.\s?u\.|ci-dessous|plus bas|dans le texte|abajo|debajo|en el texto|sotto|di seguito|nel testo|onder|hieronder|abaixo|poniżej|ниже|нижче|nedan|nedenfor|nedanför|alapuolella|níže|nižšie|alább|aşağıda|mai jos|παρακάτω|bên dưới)(?!\p{L})|vasta\p{L}{1,8} alla|下面|下方|下文|以下に|下記に|文中|아래|أدناه|למטה/u

/** How people say what their answers look like. */
const LOOKS =
  /(?<!\p{L})(?:in|en|w|i|na|auf|op|em) (?:bold|caps|capitals?|red|blue|green|rot|blau|grün|fett|großbuchstaben|rouge|bleu|vert|gras|majuscules|rojo|azul|verde|negrita|rosso|blu|grassetto|rood|blauw|groen|vet|vermelho|czerwonym|rött|blått|grönt|rødt)(?!\p{L})|(?<!\p{L})(?:sind|are) (?:fett|bold|rot|blau|grün|farbig|markiert|highlighted|marked)(?!\p{L})/u

/** Whether someone says that their answers stand between the lines of the earlier mail. */
export function saysSeeBelow(line: string): boolean {
  const text = line.slice(0, 400).toLowerCase()
  return SEE_BELOW.test(text) || LOOKS.test(text)
}

const GREETING =
  /^(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|grüß gott|liebe[rs]?|sehr geehrte[rs]?|bonjour|bonsoir|salut|ch(?:er|ère)|hola|buen[oa]s|estimad[oa]|ciao|buongiorno|buonasera|gentile|beste|hoi|geachte|goedemorgen|goedemiddag|dag|olá|bom dia|boa tarde|prezad[oa]|car[oa]|hej|hei|god (?:morgen|dag)|dzień dobry|cześć|szanown[yai]|dobrý den|ahoj|здравствуйте|привет|добрый|уважаем|merhaba|sayın|szia|tisztelt|kedves|γεια|καλημέρα|xin chào|مرحبا|السلام|שלום)(?!\p{L})|^(?:您好|你好|こんにちは|お世話|안녕)/u

/** Whether a line is no more than a greeting. */
export const isGreeting = (line: string) =>
  line.length <= 50 &&
  GREETING.test(line.trim().toLowerCase()) &&
  line.trim().split(/\s+/).length <= 5 &&
  !/[.?？。;]$|[,!] \p{L}+ \p{L}/u.test(line.trim())

/** Whether a line only announces what follows, such as "Answers:". */
export const isAnnouncement = (line: string) =>
  /[:：]$/.test(line.trim()) && line.trim().split(/\s+/, 5).length < 5

const ANSWER_LABELS = new Set(
  [
    'answer reply response antwort réponse respuesta risposta antwoord resposta svar vastaus',
    'odpowiedź odpověď ответ відповідь yanıt válasz 回答 答 답변'
  ].flatMap((words) => words.split(' '))
)

const isAnswerLabel = (label: string) => ANSWER_LABELS.has(label.trim().toLowerCase())

/** Whether a line within an earlier mail begins or ends as answers do that people put there. */
export function isMarkedAnswer(text: string, sender: MailAddress | null): boolean {
  const line = text.slice(0, 200).trim()
  if (/^(?:[=-]+>|[→⇒►▶➔➜»])\s?[\p{L}\d]|^\*{2,3}\s?[\p{L}\d].*\*{2,3}$/u.test(line)) return true
  const [, label = ''] = /^[[(<]?([\p{L}][\p{L}.' -]{0,40})[\])>:]/u.exec(line) ?? []
  const isInitials = label.length === 2 && label === initialsOf(sender?.name ?? '')
  return isAnswerLabel(label) || isInitials || isNameOf(sender, label)
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
