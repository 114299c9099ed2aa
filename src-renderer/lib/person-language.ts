import type { QueryClient } from '@tanstack/react-query'
import type { Setup } from '#shared/api/auth.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { desktop } from './desktop.ts'
import { keepLanguage, keptLanguage } from './kept-language.ts'
import { onLanguage, showLanguage } from './language.ts'
import { languageOf } from './language-of.ts'
import { setupQuery } from './queries/session-queries.ts'
import { queryKeys } from './query-keys.ts'

/** Shows the last language at this device, before anyone is known. Called once, at start. */
export async function showLastLanguage(): Promise<void> {
  // Menu, tray and notifications are in it too.
  onLanguage((language) => void desktop?.setLanguage(language))
  const last = keptLanguage()
  if (last) await showLanguage(last.language)
}

/** Lets the page follow the language of the person in front of it. Called once, before it is drawn. */
export async function followLanguage(client: QueryClient): Promise<void> {
  client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && KEYS.has(event.query.queryKey[0])) void apply(client)
  })
  await apply(client)
}

const KEYS = new Set<unknown>([queryKeys.currentUser[0], queryKeys.setup[0]])

async function apply(client: QueryClient): Promise<void> {
  const user = client.getQueryData<SignedInUser | null>(queryKeys.currentUser)
  const setup = client.getQueryData<Setup>(queryKeys.setup)
  const next = languageOf({ user, setup, kept: keptLanguage() })
  if (next === 'unknown') {
    // Who has no choice gets the device's language, or that of people without a choice: also where no
    // one is signed in and no screen asks for it, such as at an unknown address.
    if (user !== undefined) void client.prefetchQuery(setupQuery)
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
