import { CLIENTS } from './clients.ts'
import { LANGUAGES } from './languages.ts'
import { bodyOf, encodedWord, type MailCase, mailOf } from './mail-builder.ts'

const SIGNATURE = ['Max Muster', 'Example AG', '+49 30 1234567']

/** Clients that put no signature below what is written. */
const WITHOUT_SIGNATURE =
  /^(?:Outlook for (?:iOS|Mac)|Outlook, plain|iPhone|Lotus|GroupWise|K-9|Samsung|Proton|Zimbra|GMX)/

/** Replies of every client, each in six languages. */
export const REPLIES: MailCase[] = Object.entries(CLIENTS).flatMap(([name, client], number) =>
  [0, 1, 2, 3, 4, 5].flatMap((step) => {
    const language = LANGUAGES[(number + step * 5) % LANGUAGES.length]
    if (!language) return []
    const hasSignature = !WITHOUT_SIGNATURE.test(name)
    const letter = { language, written: language.written, signature: hasSignature ? SIGNATURE : [] }
    const headers = {
      Subject: encodedWord('Re: Printer'),
      'In-Reply-To': '<ticket-7@help.example.com>',
      References: '<ticket-7@help.example.com>'
    }
    return {
      name: `a reply of ${name} (${language.id})`,
      raw: mailOf(headers, bodyOf(client(letter))),
      text: language.written.join('\n\n'),
      rest: [language.quoted, ...(hasSignature ? ['30 1234567'] : [])],
      subject: 'Re: Printer'
    }
  })
)

const FORWARDING = [
  'Outlook for Windows',
  'Outlook on the web',
  'Outlook Express',
  'Gmail',
  'Zimbra'
]

/** Forwards, with nothing or little written: what is forwarded is what they are about. */
export const FORWARDS: MailCase[] = FORWARDING.flatMap((name, number) =>
  [0, 1, 2].flatMap((step) => {
    const language = LANGUAGES[(number * 3 + step * 2) % LANGUAGES.length]
    const client = CLIENTS[name]
    if (!language || !client) return []
    const written = step === 0 ? [] : [language.written[0]]
    const body = bodyOf(client({ language, written, signature: [] }))
    return {
      name: `a forward of ${name} (${language.id})${step === 0 ? ', nothing written' : ''}`,
      raw: mailOf({ Subject: encodedWord(`${language.forwardPrefix}: Printer`) }, body),
      text: `… ${language.quoted}`
    }
  })
)
