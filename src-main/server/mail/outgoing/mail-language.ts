import { english, type Translate } from '#shared/languages/texts.ts'

/** The language of an email: its recipient's (D82). */
export interface MailLanguage {
  t: Translate
  /** By BCP 47, for programs that read emails aloud. */
  tag: string
  /** In which times are written. */
  locale: string
  isRightToLeft: boolean
}

/** English emails write times as in Britain, whatever the server's language. */
export const ENGLISH_MAIL: MailLanguage = {
  ...{ t: english, tag: 'en', locale: 'en-GB', isRightToLeft: false }
}

/**
 * Finds the language of emails to a person.
 * @param userId null for someone without an account
 */
export type MailLanguageOf = (userId: number | null) => Promise<MailLanguage>

/** Writes to everyone in English. */
export const inEnglish: MailLanguageOf = async () => ENGLISH_MAIL

const PLACE = '\uE000'

/**
 * Cuts a sentence at one of its placeholders, for what is shown there otherwise.
 * @param write gives the sentence with that in the place
 * @returns the text before it, and the text behind it
 */
export function aroundPlace(write: (place: string) => string): [before: string, behind: string] {
  const [before = '', behind = ''] = write(PLACE).split(PLACE)
  return [before, behind]
}
