import { expect, test } from 'vitest'
import type { SignedInUser } from '#shared/api/users.ts'
import type { Language } from '#shared/languages/languages.ts'
import { languageOf } from './language-of.ts'

const person = (language?: Language | null) => ({ id: 1, language }) as SignedInUser
const setup = (...languages: Language[]) => ({
  needsSetup: false,
  ...(languages.length > 0 && { languages })
})
const german = { language: 'de', isChosen: true } as const
const unchosen = { language: 'de', isChosen: false } as const

test('a person’s choice counts before the device’s, and that before the fallback', () => {
  const offered = setup('fr', 'en', 'de')
  expect(languageOf({ user: person('en'), setup: offered, kept: german })).toEqual({
    ...{ language: 'en', isChosen: true }
  })
  expect(languageOf({ user: person(null), setup: offered, kept: german })).toEqual(german)
  expect(languageOf({ user: null, setup: offered, kept: german })).toEqual(german)
  const fallback = { language: 'fr', isChosen: false }
  expect(languageOf({ user: null, setup: offered, kept: null })).toEqual(fallback)
  // A fallback that was kept for the next start is no choice.
  expect(languageOf({ user: null, setup: offered, kept: unchosen })).toEqual(fallback)
  expect(languageOf({ user: null, setup: setup('fr', 'en'), kept: german })).toEqual(fallback)
})

test('where only English is offered, the page is in English', () => {
  expect(languageOf({ user: person(), setup: undefined, kept: german })).toBeNull()
  expect(languageOf({ user: null, setup: setup(), kept: german })).toBeNull()
})

test('a page stays as it is until enough is known', () => {
  for (const user of [undefined, null, person(null)])
    expect(languageOf({ user, setup: undefined, kept: german })).toBe('unknown')
})
