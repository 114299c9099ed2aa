import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { REGISTRATION_ROLES } from '../../shared/domain/teams.ts'
import { LANGUAGES, type Language } from '../../shared/languages/languages.ts'

const ASSETS = path.resolve('out/renderer/assets')

/**
 * Ends each translated text. It takes no room, and Playwright leaves it out of the texts it compares,
 * so that a screen in this language is reached by its English names.
 */
const MARK = '\u200b'

/** A compiled message: words, and what is put between them. */
type Token = string | [name: string, kind?: string, choices?: unknown]

/** A message with the mark behind the words of each text that its tags make; tags and `#` stay. */
function marked(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  let hasWords = false
  const endText = () => {
    if (hasWords) result.push(MARK)
    hasWords = false
  }
  for (const token of tokens) {
    if (typeof token !== 'string') result.push(markedChoices(token))
    else
      for (const part of token.split(/(<[^>]*>)/)) {
        if (part.startsWith('<')) endText()
        else hasWords ||= part !== '' && part !== '#'
        result.push(part)
      }
  }
  endText()
  return result
}

function markedChoices(token: Exclude<Token, string>): Token {
  const [name, kind, choices] = token
  if (typeof choices !== 'object' || choices === null) return token
  const each = Object.entries(choices).map(([key, words]) => [
    key,
    Array.isArray(words) ? marked(words) : words
  ])
  return [name, kind, Object.fromEntries(each)] as Token
}

/** The built catalogues of a language: the file of each by the name of its area. */
function catalogues(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const pattern = new RegExp(
    `catalogues/${language}/([\\w-]+)\\.po.{1,40}?import\\(.\\./([\\w.-]+\\.js)`,
    'g'
  )
  for (const file of readdirSync(ASSETS).filter((name) => name.endsWith('.js'))) {
    for (const [, area = '', name = ''] of readFileSync(path.join(ASSETS, file), 'utf8').matchAll(
      pattern
    ))
      found.set(area, name)
  }
  return found
}

/** A built catalogue. */
async function messagesOf(file: string): Promise<Record<string, Token[]>> {
  return (await import(pathToFileURL(path.join(ASSETS, file)).href)).messages
}

/** Lets pages be in a language; the server goes on in English, in which screens wait for it. */
export async function showIn(page: Page, language: Language): Promise<void> {
  const kept = JSON.stringify({ language, isChosen: true })
  await page.addInitScript((kept) => localStorage.setItem('help-desk-language', kept), kept)
}

/** All texts without values in a language, by their English. */
export async function translationsIn(language: Language): Promise<Map<string, string>> {
  const all = await Promise.all([...catalogues(language).values()].map(messagesOf))
  return new Map(
    all
      .flatMap(Object.entries<Token[]>)
      .flatMap(([english, [words, ...others]]) =>
        typeof words === 'string' && others.length === 0 ? [[english, words] as const] : []
      )
  )
}

/**
 * Lets pages in Arabic have English words, each text of which ends with a mark: a language for tests,
 * which is read from the right, and in which the text of a screen that no catalogue has is found.
 */
export async function markTexts(page: Page): Promise<void> {
  await showIn(page, 'ar')
  const english = catalogues('en')
  for (const [area, file] of catalogues('ar')) {
    await page.route(`**/assets/${file}`, async (route) => {
      const messages = await messagesOf(english.get(area) ?? '')
      const all = Object.entries(messages).map(([id, tokens]) => [id, marked(tokens)])
      const body = `export const messages = ${JSON.stringify(Object.fromEntries(all))}`
      await route.fulfill({ contentType: 'text/javascript', body })
    })
  }
  for (const file of ISOLATING) {
    const body = readFileSync(path.join(ASSETS, file), 'utf8').replaceAll(ISOLATES, '')
    await page.route(`**/assets/${file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body })
    )
  }
}

/** Characters that isolate values, as they are or escaped: they would stand in the names of buttons. */
const ISOLATES = /\\u206[789]|[\u2067-\u2069]/g

/** The files that isolate values. */
const ISOLATING = readdirSync(ASSETS).filter(
  (file) =>
    file.endsWith('.js') && readFileSync(path.join(ASSETS, file), 'utf8').search(ISOLATES) >= 0
)

/**
 * Notes the texts that come from the server from now on, which are people's or translated there.
 * @returns the texts of the page that are neither those nor marked, which is to be none
 */
export function watchUnmarked(page: Page): () => Promise<string[]> {
  const answers: string[] = []
  page.on('response', (response) => {
    // The stream of events never ends, and neither does an answer that its page has left behind.
    if (/json/.test(response.headers()['content-type'] ?? ''))
      response.json().then(
        (answer) => answers.push(wordsIn(answer)),
        () => {}
      )
  })
  return async () => {
    const typed = [...new URL(page.url()).searchParams.values()]
    const known = [...answers, ...typed].join('\n')
    const unmarked = (await page.evaluate(shownTexts)).filter(
      (text) => !text.includes(MARK) && !/\p{Script=Arabic}|^https?:|^[\w.@-]+\.com$/u.test(text)
    )
    const isKnown = (part: string) =>
      !/[A-Za-z]{2}/.test(part) || known.includes(part.replace(/\.$/, '')) || NAMES.has(part)
    return unmarked.filter((text) => !known.includes(text) && !text.split(BETWEEN).every(isKnown))
  }
}

/** All texts in an answer, one to a line. */
function wordsIn(answer: unknown): string {
  if (typeof answer === 'string') return answer
  return typeof answer === 'object' && answer !== null
    ? Object.values(answer).map(wordsIn).join('\n')
    : ''
}

/** Signs between texts, as in the category “Access / Password reset”. */
const BETWEEN = /\s*[()/·:,|…]+\s*|^\d+\. |TKT-\d+ ?/

/** Names that are the same in every language, and the departments of the specification. */
const NAMES = new Set<string>([
  ...['Help Desk', 'Markdown', 'Freshservice', 'Microsoft 365', 'Google', 'Outlook'],
  ...['Active Directory', 'STARTTLS', 'OAuth 2', ...REGISTRATION_ROLES],
  ...LANGUAGES.map(({ name }) => name),
  ...['UTC', ...Intl.supportedValuesOf('timeZone')]
])

/** Runs in the page. @returns the texts that people see or hear */
function shownTexts(): string[] {
  const found = new Set<string>([document.title])
  // People's texts and addresses are isolated; guides are in English in every language.
  const elsewhere =
    'bdi:not(h1 bdi), [dir=auto], [dir=ltr], code, kbd, pre, script, style, [lang=en]:not(html)'
  const isShown = (element: Element | null) => element?.checkVisibility() ?? false
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (element?.closest(elsewhere)) continue
    if (isShown(element?.closest('select') ?? element))
      found.add(walker.currentNode.textContent?.trim() ?? '')
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isShown(element) && !element.matches(elsewhere))
        found.add(element.getAttribute(name)?.trim() ?? '')
  return [...found]
}
