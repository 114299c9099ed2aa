import { type Language, languageFor } from '#shared/languages/languages.ts'
import { LANGUAGES_SETTING, offeredLanguages } from '../base/kept-languages.ts'
import type { Stores } from '../store/store.ts'

type Read = Pick<Stores, 'settings' | 'users'>

/**
 * The language of a person who does not ask for it now: the one they chose, else that of people without
 * a choice (D82).
 * @param userId null for someone without an account
 */
export async function languageOfPerson(
  { settings, users }: Read,
  userId: number | null
): Promise<Language> {
  const [kept, choice] = await Promise.all([
    settings.find(LANGUAGES_SETTING),
    userId === null ? null : users.findLanguage(userId)
  ])
  return languageFor(offeredLanguages(kept), [choice])
}
