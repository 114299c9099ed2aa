import type { Messages } from '@lingui/core'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import {
  isRightToLeft,
  type Language,
  localeOf,
  SOURCE_LANGUAGE
} from '#shared/languages/languages.ts'
import { checkAllIn } from '#shared/languages/validation-texts.ts'
import { TEXT_AREAS, type TextArea } from './text-areas.ts'
import { t, texts } from './texts.ts'

/** The areas that screens here have needed. */
const areas = new Set<TextArea>(['start'])
/** The areas that are loaded, as `de tickets`. */
const loaded = new Set<string>()
/** The language that was asked for last; it is shown once it is loaded. */
let wanted: Language = SOURCE_LANGUAGE

const useStore = create<{ language: Language }>()(() => ({ language: SOURCE_LANGUAGE }))

/** The language of the page. It is drawn again from its root when that changes. */
export function useLanguage(): Language {
  return useStore(({ language }) => language)
}

/** Calls the listener with each language that the page is shown in from now on. */
export function onLanguage(listener: (language: Language) => void): void {
  useStore.subscribe(({ language }) => listener(language))
}

function shownLanguage(): Language {
  return useStore.getState().language
}

/** Loads the texts of an area in the page's language. English needs none. */
export async function loadTexts(area: TextArea): Promise<void> {
  areas.add(area)
  await load(wanted, area)
}

async function load(language: Language, area: TextArea): Promise<void> {
  const name = `${language} ${area}`
  if (language === SOURCE_LANGUAGE || loaded.has(name)) return
  const catalogues = TEXT_AREAS[area].map((catalogue) => messagesOf(language, catalogue))
  for (const messages of await Promise.all(catalogues)) texts.load(language, messages)
  loaded.add(name)
}

async function messagesOf(language: Language, catalogue: string): Promise<Messages> {
  return (await import(`../../shared/languages/catalogues/${language}/${catalogue}.po`)).messages
}

/**
 * Shows the page in a language, once its texts are loaded. If they can't be, such as while the server
 * is away, the page stays in the language it has.
 * @returns whether it is in that language now
 */
export async function showLanguage(language: Language): Promise<boolean> {
  wanted = language
  if (shownLanguage() === language) return true
  try {
    await Promise.all([...areas].map((area) => load(language, area)))
  } catch {
    if (wanted === language) wanted = shownLanguage()
    return false
  }
  // Another one may have been asked for meanwhile.
  if (wanted === language) activate(language)
  return wanted === language
}

function activate(language: Language): void {
  texts.activate(language, localeOf(language) ?? language)
  checkAllIn(t)
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = isRightToLeft(language) ? 'rtl' : ''
  useStore.setState({ language })
}

/** Loads the texts of an area for a component that is also shown where no screen has loaded them. */
export function useTexts(area: TextArea, isNeeded: boolean): void {
  const language = useLanguage()
  const [, draw] = useState(0)
  useEffect(() => {
    if (!isNeeded || language === SOURCE_LANGUAGE || loaded.has(`${language} ${area}`)) return
    // Without them it is in English.
    loadTexts(area).then(
      () => draw((times) => times + 1),
      () => {}
    )
  }, [area, isNeeded, language])
}
