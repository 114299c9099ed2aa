import { DEFAULT_LANGUAGE_SETTINGS } from '#shared/api/languages.ts'
import type { Language, OfferedLanguages } from '#shared/languages/languages.ts'

/** The name under which the settings keep the languages that are offered. */
export const LANGUAGES_SETTING = 'languages'

/** @param kept the setting as it is kept; null or undefined as at first, when only English is offered */
export function offeredLanguages(kept: string | null | undefined): OfferedLanguages {
  return kept == null ? DEFAULT_LANGUAGE_SETTINGS : JSON.parse(kept)
}

/**
 * A person's choice as it counts now (D82).
 * @returns null for no choice, or one that is not offered; undefined while only English is offered
 */
export function choiceAmong(
  kept: string | null | undefined,
  choice: Language | null | undefined
): Language | null | undefined {
  const { offered } = offeredLanguages(kept)
  if (offered.length < 2) return undefined
  return choice && offered.includes(choice) ? choice : null
}
