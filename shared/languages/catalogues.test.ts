import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Translated,
  translatedTexts,
  translationProblems
} from '#support/translations/translation-problems.ts'
import { glossaryOf } from './glossary.ts'
import { LANGUAGES, SOURCE_LANGUAGE } from './languages.ts'
import { SHORT_TEXTS } from './short-texts.ts'

const FOLDER = path.join(import.meta.dirname, 'catalogues')
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const CATALOGUES = globSync('**/*.po', { cwd: path.join(FOLDER, SOURCE_LANGUAGE) })
const textsOf = (name: string, language: string) =>
  translatedTexts(read(`${language}/${name}`), read(`${SOURCE_LANGUAGE}/${name}`))
const TRANSLATED = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== SOURCE_LANGUAGE)

test.each(TRANSLATED)('the translations of %s are complete sentences in its words', (language) => {
  const problems = CATALOGUES.flatMap((name) =>
    textsOf(name, language).flatMap((translated) =>
      translationProblems(language, translated, glossaryOf(language)).map(
        (problem) => `${language}/${name}: “${translated.key}” ${problem}`
      )
    )
  )
  expect(problems).toEqual([])
})

test.each(TRANSLATED)('a text of several catalogues has one translation in %s', (language) => {
  const texts = CATALOGUES.flatMap((name) => textsOf(name, language))
  const first = new Map(texts.toReversed().map(({ key, translation }) => [key, translation]))
  const others = texts.filter(({ key, translation }) => translation !== first.get(key))
  expect(others.map(({ key }) => key)).toEqual([])
})

test('texts with little room are in the code', () => {
  const keys = CATALOGUES.flatMap((name) => textsOf(name, SOURCE_LANGUAGE)).map(({ key }) => key)
  expect(SHORT_TEXTS.filter((short) => !keys.includes(short))).toEqual([])
})

describe('the check finds what is wrong with a translation', () => {
  const problemsOf = (english: string, translation: string, comments: string[] = []) => {
    const translated: Translated = { key: english, english, translation, comments }
    return translationProblems('de', translated, glossaryOf('de'))
  }
  const COUNTED = '{count, plural, one {# task} other {# tasks}}'

  test.each([
    ['Saved {name}', '{name} gespeichert'],
    ['Read <link>the guide</link>', 'Lies <link>die Anleitung</link>'],
    ['Signed in <begun/>', 'Angemeldet <begun/>'],
    [COUNTED, '{count, plural, one {Eine Aufgabe} other {# Aufgaben}}'],
    [COUNTED, '{count, plural, =0 {Keine Aufgaben} one {# Aufgabe} other {# Aufgaben}}'],
    ['Resolved tickets', 'Gelöste Tickets'],
    ['{form} was saved', '{form} wurde gespeichert'],
    ['Not translated yet', '']
  ])('nothing: “%s” is “%s”', (english, translation) => {
    expect(problemsOf(english, translation)).toEqual([])
  })

  test.each([
    ['Saved {name}', 'Gespeichert {name', /^is no ICU message: /],
    ['Saved {name}', 'Gespeichert', /^lacks \{name\}$/],
    [
      'Saved {name}',
      '{nmae} gespeichert',
      /^lacks \{name\} has \{nmae\}, which the English does not have$/
    ],
    ['Read <link>the guide</link>', 'Lies die Anleitung', /^lacks <link>$/],
    ['Read <link>the guide</link>', 'Lies <link>die Anleitung', /^has tags that do not match$/],
    ['In <b><i>Admin</i></b>', 'In <b><i>Admin</b></i>', /^has tags that do not match$/],
    [COUNTED, '{count, plural, other {# Aufgaben}}', /^lacks the form one of \{count\}$/],
    [
      COUNTED,
      '{count, plural, one {# Aufgabe} few {# Aufgaben} other {# Aufgaben}}',
      /^has the form few, which the language does not have$/
    ],
    [
      '{count, plural, one {# task of {name}} other {# tasks of {name}}}',
      '{count, plural, one {Eine Aufgabe} other {# Aufgaben von {name}}}',
      /^lacks \{name\}$/
    ],
    [COUNTED, 'Einige Aufgaben', /^lacks \{count\}$/],
    ['Loading… ', 'Lädt…', /^begins or ends with other spaces$/],
    ['New ticket', 'Neuer Vorgang', /^lacks “Ticket” of the glossary$/],
    ['Status', 'Bearbeitungsstand', /^has 17 characters, and room for 12$/],
    ['Open', 'Noch nicht erledigt', /^has 19 characters, and room for 12$/]
  ])('something: “%s” is “%s”', (english, translation, problems) => {
    expect(problemsOf(english, translation).join(' ')).toMatch(problems)
  })

  test('each plural form of a language is asked for', () => {
    const arabic = (translation: string) =>
      translationProblems('ar', { key: COUNTED, english: COUNTED, translation, comments: [] }, {})
    expect(arabic('{count, plural, one {مهمة} other {# مهمة}}')).toEqual([
      'lacks the form zero, two, few, many of {count}'
    ])
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${form} {# مهام}`)
    expect(arabic(`{count, plural, ${forms.join(' ')}}`)).toEqual([])
  })

  test('values of a choice stay as they are', () => {
    const english = '{kind, select, work {Planned} other {Notice}}'
    expect(problemsOf(english, '{kind, select, arbeit {Geplant} other {Hinweis}}')).toEqual([
      'has other values of {kind} than other, work'
    ])
    expect(problemsOf(english, '{kind, select, work {Geplant} other {Hinweis}}')).toEqual([])
  })

  test('a translator’s comment gives a sentence another word', () => {
    expect(problemsOf('In the form of a list', 'Als Liste')).toHaveLength(1)
    expect(problemsOf('In the form of a list', 'Als Liste', ['glossary: no form'])).toEqual([])
  })
})

test('a catalogue is read with its English, without texts that are no longer in the code', () => {
  const po = `msgid ""
msgstr ""
"Language: de\\n"

# glossary: another word
#: src-main/desktop/menu/menu-template.ts
msgid "New Ticket"
msgstr "Neues Ticket"

msgid "Done (a task)"
msgstr "Erledigt"

#~ msgid "Old"
#~ msgstr "Alt"
`
  const english = `msgid "New Ticket"
msgstr "New Ticket"

msgid "Done (a task)"
msgstr "Done"
`
  expect(translatedTexts(po, english)).toEqual([
    {
      ...{ key: 'New Ticket', english: 'New Ticket', translation: 'Neues Ticket' },
      comments: ['glossary: another word']
    },
    { key: 'Done (a task)', english: 'Done', translation: 'Erledigt', comments: [] }
  ])
})

test.each(TRANSLATED)('the glossary of %s has a word for each term', (language) => {
  for (const { word, forms } of Object.values(glossaryOf(language))) {
    expect(word.trim()).not.toBe('')
    expect(forms.every((form) => form.trim() !== '')).toBe(true)
  }
})
