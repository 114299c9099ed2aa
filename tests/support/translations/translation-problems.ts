import { parsePoFile } from '@lingui/format-po'
import type { Glossary } from '#shared/languages/glossary.ts'
import { charactersIn, mostCharacters } from '#shared/languages/short-texts.ts'
import { type Choice, type IcuMessage, icuMessage, type Variant } from './icu-message.ts'

/** A text with its translation, as a catalogue has it. */
export interface Translated {
  /** The English, and its meaning where it has several. */
  key: string
  english: string
  /** Empty where it is not translated yet. */
  translation: string
  /** The translator's own comments. */
  comments: readonly string[]
}

/**
 * The texts of a catalogue.
 * @param po the content of its file
 * @param source that of the English one, which has “Done” for the key `Done (a task)`
 */
export function translatedTexts(po: string, source: string): Translated[] {
  const english = new Map(itemsOf(source).map(({ msgid, msgstr }) => [msgid, msgstr[0]]))
  return itemsOf(po).map(({ msgid, msgstr, comments }) => ({
    key: msgid,
    english: english.get(msgid) || msgid,
    translation: msgstr[0] ?? '',
    comments
  }))
}

const itemsOf = (po: string) => parsePoFile(po).items.filter(({ obsolete }) => !obsolete)

/** A translator's comment that begins so says why a sentence has another word than the glossary. */
const FREE = /^\s*glossary:/i

/**
 * What is wrong with a translation, in sentences for its translator.
 * @param language its tag, such as `de`
 */
export function translationProblems(
  language: string,
  { key, english, translation, comments }: Translated,
  glossary: Glossary
): string[] {
  if (translation === '') return []
  const source = icuMessage(english)
  const message = parsed(translation)
  if (typeof message === 'string') return [message]
  return [
    ...edgeProblems(english, translation),
    ...lengthProblems(mostCharacters(key, english), translation),
    ...partProblems(source, message),
    ...message.choices.flatMap((choice) => choiceProblems(language, choice, source)),
    ...(comments.some((comment) => FREE.test(comment))
      ? []
      : glossaryProblems(source, message, glossary))
  ]
}

function parsed(translation: string): IcuMessage | string {
  try {
    return icuMessage(translation)
  } catch (error) {
    return `is no ICU message: ${(error as Error).message.split('\n')[0]}`
  }
}

function edgeProblems(english: string, translation: string): string[] {
  const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|')
  return edges(english) === edges(translation) ? [] : ['begins or ends with other spaces']
}

function lengthProblems(most: number, translation: string): string[] {
  // Most texts may be as long as they like, and counting takes its time.
  const length = most === Infinity ? 0 : charactersIn(translation)
  return length > most ? [`has ${length} characters, and room for ${most}`] : []
}

/** Each way to read the translation has what each way to read the English has, and nothing else. */
function partProblems(source: IcuMessage, message: IcuMessage): string[] {
  const counted = new Set(source.choices.map(({ name }) => `{${name}}`))
  const all = union(source.variants)
  const needed = [...all].filter((part) => source.variants.every(({ parts }) => parts.has(part)))
  const missing = needed.filter((part) =>
    // A number may be in words, as in “no tickets”, but its name has to be there.
    counted.has(part)
      ? !union(message.variants).has(part)
      : !message.variants.every(({ parts }) => parts.has(part))
  )
  const strange = [...union(message.variants)].filter((part) => !all.has(part))
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(strange.length > 0 ? [`has ${strange.join(', ')}, which the English does not have`] : []),
    ...(message.variants.every(({ isNested }) => isNested) ? [] : ['has tags that do not match'])
  ]
}

function union(variants: readonly Variant[]): Set<string> {
  return new Set(variants.flatMap(({ parts }) => [...parts]))
}

/** The plural forms of the language, or the same values as in English. */
function choiceProblems(language: string, choice: Choice, source: IcuMessage): string[] {
  const { name, type, keys } = choice
  if (type === 'select') {
    const known = source.choices.find((one) => one.type === 'select' && one.name === name)
    const wanted = known?.keys.toSorted().join(', ')
    return wanted === keys.toSorted().join(', ')
      ? []
      : [`has other values of {${name}} than ${wanted ?? 'the English, which has none'}`]
  }
  const rules = new Intl.PluralRules(language, {
    type: type === 'plural' ? 'cardinal' : 'ordinal'
  })
  const wanted: string[] = rules.resolvedOptions().pluralCategories
  const missing = wanted.filter((form) => !keys.includes(form))
  const strange = keys.filter((form) => !wanted.includes(form) && !/^\d+$/.test(form))
  return [
    ...(missing.length > 0 ? [`lacks the form ${missing.join(', ')} of {${name}}`] : []),
    ...(strange.length > 0
      ? [`has the form ${strange.join(', ')}, which the language does not have`]
      : [])
  ]
}

/** Placeholders that people write, such as `{{ticket}}`, and addresses. */
const CODE = /\{\{\w+\}\}|\S*=\S*/g

function glossaryProblems(source: IcuMessage, message: IcuMessage, glossary: Glossary): string[] {
  const wordsOf = ({ variants }: IcuMessage) => variants.map(({ words }) => words).join(' ')
  const english = plain(wordsOf(source).replaceAll(CODE, ' '))
  const translated = plain(wordsOf(message))
  return Object.values(glossary)
    .filter(({ english: forms }) => forms.test(english))
    .filter(({ forms }) => !forms.some((form) => translated.includes(plain(form))))
    .map(({ word }) => `lacks “${word}” of the glossary`)
}

/** A text as it is compared: without capitals, and without the vowels that Arabic may show. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u064B-\u0652]/g, '')
    .toLowerCase()
}
