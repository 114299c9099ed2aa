import { describe, expect, test } from 'vitest'
import { type FieldTranslation, FormDefinition, type FormField } from '../api/form-definitions.ts'
import { english, Texts } from '../languages/texts.ts'
import { isIn } from '../languages/translations.ts'
import { checkIn } from '../languages/validation-texts.ts'
import { answerText } from './form-answers.ts'
import {
  askedTranslations,
  choiceText,
  fieldIn,
  formLanguages,
  keptTranslations
} from './form-translations.ts'
import { answersSchema } from './forms.ts'

const common = { help: '', required: true, secret: false, showIf: null }
const colour = {
  ...{ ...common, type: 'choice', key: 'colour', label: 'Colour', help: 'Of the case.' },
  ...{ choices: ['Red', 'Green'], several: false },
  translations: [{ language: 'de', label: 'Farbe', help: '', choices: ['Rot', ''] }]
} satisfies FormField
const price = {
  ...{ ...common, type: 'number', key: 'price', label: 'Price', min: 1, max: null, unit: 'pounds' },
  translations: [{ language: 'de', label: '', help: 'Ohne Steuer.', unit: 'Pfund' }]
} satisfies FormField
const model: FormField = { ...common, type: 'line', key: 'model', label: 'Model' }

const names = { person: () => undefined, file: () => undefined }
const definition = (...fields: FormField[]) => ({ fields, startProcess: null, approval: null })

describe('a field in a language (D82)', () => {
  test('has its own texts where they are not translated', () => {
    expect(fieldIn(price, 'de')).toMatchObject({
      ...{ label: 'Price', help: 'Ohne Steuer.', unit: 'Pfund' }
    })
    expect(fieldIn(colour, 'de')).toMatchObject({ label: 'Farbe', help: 'Of the case.' })
    for (const language of ['en', 'fr'] as const) expect(fieldIn(colour, language)).toBe(colour)
  })

  test('is answered by its own choices, which are shown translated', () => {
    const read = fieldIn(colour, 'de')
    expect(read).toMatchObject({ choices: ['Red', 'Green'] })
    expect(['Red', 'Green', 'Gone'].map((one) => choiceText(read, one))).toEqual([
      ...['Rot', 'Green', 'Gone']
    ])
    expect(answerText(english, read, ['Red', 'Green'], names)).toBe('Rot\nGreen')
    expect(answerText(english, colour, 'Red', names)).toBe('Red')
  })

  test('is named so in messages, whose reader may be another', () => {
    const german = new Texts('de', {
      '{label} must be one of {choices}': [['label'], ' muss ', ['choices'], ' sein'],
      '{label} is required': [['label'], ' fehlt']
    })
    const messagesIn = (texts: Texts, answers: object) =>
      checkIn(
        (sentence, values) => texts._(sentence as string, values),
        () => answersSchema(definition(colour, price)).safeParse(answers)
      ).error?.issues.map(({ message }) => message)
    expect(messagesIn(german, { colour: 'Rot' })).toEqual([
      'Farbe muss Rot, Green sein',
      'Price fehlt'
    ])
    expect(messagesIn(new Texts('en'), { colour: 'Rot' })).toEqual([
      'Colour must be one of Red, Green',
      'Price is required'
    ])
  })

  test('is so for a form once any field is', () => {
    const readIn = (...fields: FormField[]) => isIn(formLanguages(fields), 'de', 'en')
    expect([readIn(model, colour), readIn(colour, price), readIn(model)]).toEqual([
      ...[true, true, false]
    ])
  })
})

describe('a definition that is kept', () => {
  const kept = (...fields: FormField[]) =>
    keptTranslations(definition(...fields), definition(colour, price, model)).fields
  const bare = ({ translations: _, ...field }: FormField): FormField => field

  test('has the translations of before where it says nothing about them', () => {
    const before = definition(colour, price, model)
    expect(kept(model, bare(price), bare(colour))).toEqual([model, price, colour])
    expect(JSON.stringify(keptTranslations(definition(bare(colour)), before))).toBe(
      JSON.stringify(definition(colour))
    )
  })

  test('has none where it removes them or has nothing in them', () => {
    const empty: FieldTranslation = {
      ...{ language: 'fr', label: '', help: '', unit: '', choices: ['', ''] }
    }
    expect(kept({ ...colour, translations: [] })).toEqual([bare(colour)])
    expect(kept({ ...colour, translations: [empty] })).toEqual([bare(colour)])
    expect(kept({ ...price, translations: [empty] })).toEqual([bare(price)])
    expect(keptTranslations(definition(model))).toEqual(definition(model))
  })

  test('keeps those of choices with their choices, and only where the type has them', () => {
    const choices = ['Blue', 'Green', 'Red']
    expect(kept({ ...bare(colour), choices } as FormField)[0]?.translations).toEqual([
      { language: 'de', label: 'Farbe', help: '', choices: ['', '', 'Rot'] }
    ])
    const { translations: _, ...line } = { ...model, key: 'price' }
    expect(kept({ ...line, key: 'colour' }, line)).toMatchObject([
      { translations: [{ language: 'de', label: 'Farbe', help: '' }] },
      { translations: [{ language: 'de', label: '', help: 'Ohne Steuer.' }] }
    ])
    expect(JSON.stringify(kept({ ...line, key: 'colour' }, line))).not.toMatch(/Rot|Pfund/)
  })
})

test.each([
  [['Rot'], 'A translation needs as many choices as its field; empty ones stay as they are'],
  [['Green', ''], 'Each choice must differ from the others'],
  [['Rot', 'Rot'], 'Each choice must differ from the others']
])('translated choices are not %j', (choices, message) => {
  const translations = [{ language: 'de' as const, label: '', help: '', choices }]
  const { error } = FormDefinition.safeParse(definition({ ...colour, translations }))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['fields.0.translations.0.choices', message]
  ])
})

test('approvers read labels and choices in their languages (D80)', () => {
  expect(askedTranslations(colour, 'Red')).toEqual({
    translations: [{ language: 'de', label: 'Farbe', answer: 'Rot' }]
  })
  expect(askedTranslations(colour, ['Green', 'Red']).translations?.[0]?.answer).toEqual([
    ...['Green', 'Rot']
  ])
  expect(askedTranslations(price, 3)).toEqual({
    translations: [{ language: 'de', label: 'Price' }]
  })
  expect(askedTranslations(model, 'X1')).toEqual({})
})
