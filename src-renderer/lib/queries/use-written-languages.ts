import { LANGUAGE_TAGS, type Language, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { useCurrentUser, useSetup } from './session-queries.ts'

/** The languages in which people write what others read (D82). */
interface WrittenLanguages {
  /** That of people without a choice, in which a text itself is written. */
  own: Language
  /** The others on offer, in the order of selectors; none while only English is offered. */
  others: Language[]
}

export function useWrittenLanguages(): WrittenLanguages {
  const { user } = useCurrentUser()
  const isChoice = user?.language !== undefined
  const { data } = useSetup({ isNeeded: isChoice })
  const offered = (isChoice && data?.languages) || []
  const own = offered[0] ?? SOURCE_LANGUAGE
  return { own, others: LANGUAGE_TAGS.filter((tag) => tag !== own && offered.includes(tag)) }
}
