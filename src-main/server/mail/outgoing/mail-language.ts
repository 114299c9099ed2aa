import {
  isRightToLeft,
  type Language,
  localeOf,
  SOURCE_LANGUAGE
} from '#shared/languages/languages.ts'
import { english, type Translate } from '#shared/languages/texts.ts'
import { LANGUAGES_SETTING, offeredLanguages } from '../../base/kept-languages.ts'
import { languageOfPerson } from '../../languages/person-texts.ts'
import { textsIn } from '../../languages/server-texts.ts'
import type { Stores } from '../../store/store.ts'

/** The language of an email: its recipient's (D82). */
export interface MailLanguage {
  t: Translate
  /** For programs that read emails aloud. */
  tag: Language
  /** In which times are written. */
  locale: string
  isRightToLeft: boolean
}

/** English emails write times as in Britain, whatever the server's language. */
export const ENGLISH_MAIL: MailLanguage = {
  ...{ t: english, tag: SOURCE_LANGUAGE, locale: 'en-GB', isRightToLeft: false }
}

/** Writes to each person in the language they chose, or else in that of people without a choice. */
export function mailLanguages(read: Pick<Stores, 'settings' | 'users'>) {
  return {
    /** @param userId null for someone without an account */
    languageOf: async (userId: number | null) =>
      await mailLanguage(await languageOfPerson(read, userId)),
    /** The languages in which emails may have been written: all on offer. */
    async list(): Promise<MailLanguage[]> {
      const { offered } = offeredLanguages(await read.settings.find(LANGUAGES_SETTING))
      return await Promise.all(offered.map(mailLanguage))
    }
  }
}

async function mailLanguage(language: Language): Promise<MailLanguage> {
  if (language === SOURCE_LANGUAGE) return ENGLISH_MAIL
  return {
    t: await textsIn(language),
    tag: language,
    locale: localeOf(language) ?? language,
    isRightToLeft: isRightToLeft(language)
  }
}

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
