import { expect, it } from 'vitest'
import type { AnswerValue } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import { questionHint, questionLabel, shownAnswer } from './answer-text.ts'

const common = { key: 'a', label: 'Budget', help: '', required: true, secret: false, showIf: null }
const number = (parts: object): FormField => ({
  ...{ ...common, type: 'number', min: null, max: null, unit: '' },
  ...parts
})
const of = (type: 'line' | 'date' | 'person'): FormField => ({ ...common, type })
const shown = (field: FormField, answer: AnswerValue | null) =>
  shownAnswer(field, answer, (id) => `Person ${id}`)

it('shows answers as people read them', () => {
  expect(shown(of('line'), null)).toBe('')
  expect(shown(number({ unit: '€' }), 40)).toBe('40 €')
  expect(shown(of('person'), 7)).toBe('Person 7')
  // The format is the reader's; the day is the same in all zones.
  expect(shown(of('date'), '2026-05-31')).toMatch(/31/)
})

it('says which questions may stay open, and who sees a secret answer', () => {
  expect(questionLabel(number({}))).toBe('Budget')
  expect(questionLabel(number({ required: false }))).toBe('Budget (optional)')
  expect(questionHint(number({}))).toBeUndefined()
  expect(questionHint(number({ help: 'Without tax.', secret: true }))).toBe(
    'Without tax. Visible only to you and the team.'
  )
})

it.each([
  [{ min: 0, max: 5000 }, 'From 0 to 5,000.'],
  [{ min: 1.5 }, 'At least 1.5.'],
  [{ max: -2 }, 'Up to -2.']
])('says how large a number may be: %o', (bounds, hint) => {
  expect(questionHint(number(bounds))).toBe(hint)
})
