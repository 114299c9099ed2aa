import type { Setup } from '#shared/api/auth.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import type { KeptLanguage } from './kept-language.ts'

interface Known {
  /** The signed-in person, null for no one; undefined while that is not known. */
  user: SignedInUser | null | undefined
  setup: Setup | undefined
  /** The last language at this device. */
  kept: KeptLanguage | null
}

/**
 * The language of the page by all that is known (D82): the person's choice, else the device's, else
 * that of people without a choice.
 * @returns null where only English is offered; `unknown` where the page stays as it is
 */
export function languageOf({ user, setup, kept }: Known): KeptLanguage | null | 'unknown' {
  if (user && user.language === undefined) return null
  if (user?.language) return { language: user.language, isChosen: true }
  if (!setup) return 'unknown'
  const { languages } = setup
  if (!languages?.[0]) return null
  if (kept?.isChosen && languages.includes(kept.language)) return kept
  return { language: languages[0], isChosen: false }
}
