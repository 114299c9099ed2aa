import type { QueryClient } from '@tanstack/react-query'
import type { Setup } from '#shared/api/auth.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { type KeptLanguage, keepLanguage, keptLanguage } from './kept-language.ts'
import { showLanguage } from './language.ts'
import { setupQuery } from './queries/session-queries.ts'
import { queryKeys } from './query-keys.ts'

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

/** Lets the page follow the language of the person in front of it. Called once, before it is drawn. */
export async function followLanguage(client: QueryClient): Promise<void> {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && KEYS.has(query.queryKey[0])) void apply(client)
  })
  await apply(client)
}

const KEYS = new Set<unknown>([queryKeys.currentUser[0], queryKeys.setup[0]])

async function apply(client: QueryClient): Promise<void> {
  const user = client.getQueryData<SignedInUser | null>(queryKeys.currentUser)
  const setup = client.getQueryData<Setup>(queryKeys.setup)
  const next = languageOf({ user, setup, kept: keptLanguage() })
  if (next === 'unknown') {
    // Who has no choice gets the device's language, of which the person's answer says nothing.
    if (user) void client.prefetchQuery(setupQuery)
    return
  }
  const kept = keptLanguage()
  if (next?.language !== kept?.language || next?.isChosen !== kept?.isChosen) keepLanguage(next)
  await showLanguage(next?.language ?? SOURCE_LANGUAGE)
}

/** Takes a language for this device, until someone with another one signs in. */
export async function chooseForDevice(client: QueryClient, language: Language): Promise<void> {
  keepLanguage({ language, isChosen: true })
  await apply(client)
}
