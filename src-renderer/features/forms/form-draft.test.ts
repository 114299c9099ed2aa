import { describe, expect, it } from 'vitest'
import type { FormField } from '#shared/api/form-definitions.ts'
import {
  choicesIn,
  draftOf,
  type FormDraft,
  inputOf,
  keyFor,
  languagesOf,
  messagesAt,
  messagesFor,
  withField,
  withNewField,
  withTranslation,
  withType,
  wrongLanguage
} from './form-draft.ts'

const PLACE = { department: 'IT', category: null, subcategory: null }
const common = { help: '', required: false, secret: false, showIf: null }
const line = (key: string, label: string): FormField => ({ ...common, type: 'line', key, label })
const device: FormField = {
  ...{ ...common, type: 'choice', key: 'device', label: 'Device' },
  ...{ choices: ['Laptop', 'Phone'], several: false }
}
const screens: FormField = {
  ...line('screens', 'Screens'),
  showIf: { field: 'device', is: ['Laptop'] }
}

const saved = (fields: FormField[]): FormDraft =>
  draftOf({ enabled: true, definition: { fields, startProcess: 7, approval: null } })
const fresh = (fields: FormField[]): FormDraft => {
  const draft = saved(fields)
  return { ...draft, fields: draft.fields.map((one) => ({ ...one, isKeyKept: false })) }
}
const fieldsOf = (draft: FormDraft) => inputOf(draft, PLACE).definition.fields

describe('keys', () => {
  it.each([
    ['Start date', 'start-date'],
    ['  Größe (cm) ', 'grosse-cm'],
    ['2nd monitor', 'nd-monitor'],
    ['日本', 'field'],
    ['', 'field'],
    ['a'.repeat(60), 'a'.repeat(40)]
  ])('of %j', (label, key) => {
    expect(keyFor(label, [])).toBe(key)
  })

  it('differ where labels are the same', () => {
    const taken = saved([line('name', 'Name'), line('name-2', 'Name')]).fields
    expect(keyFor('Name', taken)).toBe('name-3')
  })

  it('follow the label of a new field, and stay once the form is saved', () => {
    const changed = line('name', 'Full name')
    expect(fieldsOf(withField(fresh([line('name', 'Name')]), 1, changed))[0]?.key).toBe('full-name')
    expect(fieldsOf(withField(saved([line('name', 'Name')]), 1, changed))[0]?.key).toBe('name')
  })
})

describe('fields that depend on another', () => {
  it('follow its key', () => {
    const draft = withField(fresh([device, screens]), 1, { ...device, label: 'Kind' })
    expect(fieldsOf(draft)[1]?.showIf).toEqual({ field: 'kind', is: ['Laptop'] })
  })

  it('follow the name of a choice', () => {
    const draft = withField(saved([device, screens]), 1, {
      ...device,
      choices: ['Notebook', 'Phone']
    })
    expect(fieldsOf(draft)[1]?.showIf).toEqual({ field: 'device', is: ['Notebook'] })
  })

  it('keep a choice that is gone, about which there is a message', () => {
    const draft = withField(saved([device, screens]), 1, {
      ...device,
      choices: ['Phone', 'Tablet', 'Watch']
    })
    expect(messagesAt(messagesFor(draft, PLACE), 1)).toEqual({
      'showIf.is': 'This answer is not among those of the field'
    })
  })
})

describe('translations (D82)', () => {
  const german = { language: 'de', label: 'Gerät', help: '', choices: ['Laptop-PC', 'Telefon'] }
  const translated = { ...device, translations: [german] } as FormField
  const choicesAfter = (choices: string[]) => {
    const draft = withField(saved([translated]), 1, { ...translated, choices } as FormField)
    return fieldsOf(draft)[0]?.translations?.[0]?.choices
  }

  it('of choices follow their choices', () => {
    expect(choicesAfter(['Notebook', 'Phone'])).toEqual(['Laptop-PC', 'Telefon'])
    expect(choicesAfter(['Tablet', 'Phone', 'Laptop'])).toEqual(['', 'Telefon', 'Laptop-PC'])
    expect(choicesAfter(['Watch', 'Tablet', 'Scanner'])).toBeUndefined()
  })

  it('stay with a question whose type changes', () => {
    expect(withType(translated, 'line').translations).toEqual([
      { language: 'de', label: 'Gerät', help: '' }
    ])
  })

  it('are in the order in which their languages were added', () => {
    const french = { language: 'fr', label: 'Appareil', help: '' } as const
    const both = withTranslation(translated, french)
    const changed = withTranslation(both, { ...french, language: 'de' })
    expect(changed.translations?.map(({ language, label }) => `${language} ${label}`)).toEqual([
      ...['de Appareil', 'fr Appareil']
    ])
  })

  it('open where there is a message about one', () => {
    const long = withTranslation(translated, { language: 'fr', label: 'x'.repeat(101), help: '' })
    const found = messagesAt(messagesFor(saved([long]), PLACE), 0)
    expect(wrongLanguage(long, found)).toBe('fr')
    expect(wrongLanguage(long, { label: 'Label is required' })).toBeUndefined()
    // Also where that language is not offered any more.
    expect(languagesOf(long, ['ar'], null)).toEqual(['de', 'fr', 'ar'])
    expect(languagesOf(line('pin', 'PIN'), [], 'fr')).toEqual(['fr'])
    expect(languagesOf(line('pin', 'PIN'), [], null)).toEqual([])
  })
})

it('keeps what follows from the form', () => {
  expect(inputOf(saved([device]), PLACE).definition).toMatchObject({
    ...{ startProcess: 7, approval: null }
  })
})

it('adds a field at the end, in a row of its own', () => {
  const draft = withNewField(withNewField(saved([device]), 'number'), 'number')
  expect(draft.fields.map(({ row, field }) => [row, field.key])).toEqual([
    ...[
      [1, 'device'],
      [2, 'field'],
      [3, 'field-2']
    ]
  ])
})

it('keeps a question whose type changes, but no file is secret', () => {
  const secret = { ...line('pin', 'PIN'), secret: true, required: true }
  expect(withType(secret, 'choice')).toMatchObject({
    ...{ type: 'choice', key: 'pin', secret: true, required: true, choices: [], several: false }
  })
  expect(withType(secret, 'file').secret).toBe(false)
})

it('reads choices, one per line', () => {
  expect(choicesIn(' Laptop\n\nPhone \n')).toEqual(['Laptop', 'Phone'])
})
