import { describe, expect, test } from 'vitest'
import type { FormField } from '#shared/api/form-definitions.ts'
import { definitionOf, field } from '#support/server/forms.ts'
import { answerLabels, createAnswerRules } from './answer-rules.ts'
import { suggestAnswers } from './presets.ts'
import { RejectedRow } from './word-rules.ts'

const COST = field('a', { type: 'number', label: 'Cost', min: 0, max: null, unit: '€' })
const DEVICES = { type: 'choice', several: true, choices: ['Laptop', 'Desk phone'] } as const

const formOf = (...fields: FormField[]) => ({
  ...{ department: null, category: 'printer', subcategory: null },
  ...{ id: 1, versionId: 1, enabled: true, definition: definitionOf(...fields) }
})

describe('the cells of a row', () => {
  const PLACE = { department: 'IT', category: 'printer', subcategory: null }
  const read = (one: FormField, text: string) => {
    const answers = [{ label: one.label, column: 'Column' }]
    const rules = createAnswerRules({ answers, timeZone: 'UTC', dayFirst: true }, [formOf(one)])
    try {
      return rules.read(PLACE, () => text)?.answers[one.key] ?? null
    } catch (error) {
      if (error instanceof RejectedRow) return error.message
      throw error
    }
  }
  const choice = (more: object) => field('a', { ...DEVICES, ...more })

  test.each([
    [field('a'), '-', '-'],
    [field('a'), 'Two\nlines', 'The a must be one line'],
    [field('a'), 'Cut\0', 'The a contains characters that are not valid'],
    [COST, '12.5 €', 12.5],
    [COST, 'n/a', null],
    [COST, "'-5", 'Cost must be a number from 0'],
    [COST, '1,5', 'Cost must be a number from 0'],
    [field('a', { type: 'date' }), '31.05.1965', '1965-05-31'],
    [field('a', { type: 'date' }), '2026-05-31T22:00:00Z', '2026-05-31'],
    [field('a', { type: 'date' }), '31.02.2026', 'The a must be a date such as 2026-05-31'],
    [field('a', { type: 'yes-no' }), 'NO', false],
    [field('a', { type: 'yes-no' }), 'perhaps', 'The a must be yes or no'],
    [choice({ several: false }), 'desk PHONE', 'Desk phone'],
    [choice({ several: false }), 'None', null],
    [choice({ several: false, choices: ['None', 'One'] }), 'none', 'None'],
    [choice({ several: false }), 'Tablet', 'The a must be one of Laptop, Desk phone'],
    [choice({}), 'laptop\r\nDesk phone', ['Laptop', 'Desk phone']],
    [choice({}), 'laptop; desk phone', ['Laptop', 'Desk phone']],
    [choice({ choices: ['Black, white', 'Red'] }), 'Black, white', ['Black, white']],
    [choice({}), 'Laptop, Tablet', 'The a must be one of Laptop, Desk phone']
  ])('become answers to a field or reject the row: %#', (one, text, expected) => {
    expect(read(one, text)).toEqual(expected)
  })
})

test('columns are suggested as answers by the labels of fields but files, and no other field has them', () => {
  const fields = [
    ...[field('a', { label: 'Model' }), field('b', { label: 'Offer', type: 'file' })],
    field('c', { label: 'Status' })
  ]
  const labels = answerLabels([formOf(...fields)])
  const names = ['Status', 'Model', 'Model (2)', 'Offer', 'Status (2)', 'constructor']
  expect(suggestAnswers(names, labels, { status: 'Status' })).toEqual([
    { label: 'Model', column: 'Model' },
    { label: 'Status', column: 'Status (2)' }
  ])
})
