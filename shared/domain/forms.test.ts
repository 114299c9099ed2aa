import { describe, expect, test } from 'vitest'
import { FormDefinition, type FormField } from '../api/form-definitions.ts'
import { answersSchema, filesOf, peopleOf, shownFields } from './forms.ts'

const common = { help: '', required: false, secret: false, showIf: null }
const line = (key: string, more: Partial<FormField> = {}): FormField =>
  ({ ...common, type: 'line', key, label: key, ...more }) as FormField
const choice = (key: string, more: object = {}): FormField => ({
  ...common,
  ...{ type: 'choice', key, label: key, choices: ['red', 'green'], several: false },
  ...more
})
const yesNo = (key: string, more: object = {}): FormField => ({
  ...common,
  ...{ type: 'yes-no', key, label: key },
  ...more
})
const number = (more: object = {}): FormField => ({
  ...common,
  ...{ type: 'number', key: 'n', label: 'Count', min: 1, max: 2000, unit: '' },
  ...more
})
const check = (fields: FormField[], answers: Record<string, unknown>) => {
  const { data, error } = answersSchema({ fields }).safeParse(answers)
  return data ?? error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('answers to a form (D78)', () => {
  test('are kept trimmed, without blank ones', () => {
    const fields = [line('a'), line('b'), choice('c', { several: true })]
    expect(check(fields, { a: ' one ', b: '  ', c: ['red', 'red'] })).toEqual({
      ...{ a: 'one', c: ['red'] }
    })
    expect(check(fields, { a: null, c: [] })).toEqual({})
  })

  test.each<[FormField, unknown, string]>([
    [line('a'), 3, 'a must be text'],
    [line('a'), 'x'.repeat(201), 'a must be at most 200 characters'],
    [line('a'), 'one\ntwo', 'a must be one line'],
    [line('a', { required: true }), ' ', 'a is required'],
    [line('constructor', { required: true }), undefined, 'constructor is required'],
    [line('a', { type: 'text' }), 'x'.repeat(4001), 'a must be at most 4,000 characters'],
    [number(), 'three', 'Count must be a number from 1 to 2,000'],
    [number(), 0, 'Count must be a number from 1 to 2,000'],
    [number({ max: null }), 0.5, 'Count must be a number from 1'],
    [number({ min: null, max: 0.25 }), 1, 'Count must be a number up to 0.25'],
    [line('a', { type: 'date' }), '2026-02-30', 'a must be a date such as 2026-05-31'],
    [yesNo('a'), 'yes', 'a must be yes or no'],
    [yesNo('a', { required: true }), undefined, 'a is required'],
    [choice('a'), 'blue', 'a must be one of red, green'],
    [choice('a', { several: true }), ['red', 'blue'], 'a must be one of red, green'],
    [line('a', { type: 'person' }), 'Ada', 'a must be a person'],
    [line('a', { type: 'file' }), [1, 1], 'a has a file twice'],
    [line('a', { type: 'file' }), [1, 2, 3, 4, 5, 6], 'a can have at most 5 files']
  ])('%j rejects %j', (field, answer, message) =>
    expect(check([field], answer === undefined ? {} : { [field.key]: answer })).toEqual([
      [field.key, message]
    ])
  )

  test('no, 0 and choices of one are answers', () => {
    const fields = [yesNo('a', { required: true }), number({ min: 0, required: true }), choice('c')]
    const answers = { a: false, n: 0, c: 'green' }
    expect(check(fields, answers)).toEqual(answers)
  })

  test('name no field that the form does not have', () => {
    expect(check([line('a')], { b: 'x' })).toEqual([['b', 'The form has no field “b”']])
  })

  test('all name their field at once', () => {
    const fields = [line('a', { required: true }), number({ required: true })]
    expect(check(fields, {})).toEqual([
      ['a', 'a is required'],
      ['n', 'Count is required']
    ])
  })
})

describe('a field that depends on another', () => {
  const fields = [
    yesNo('new'),
    choice('colour', { several: true, required: true, showIf: { field: 'new', is: ['yes'] } }),
    line('shade', { required: true, showIf: { field: 'colour', is: ['green'] } })
  ]
  const keys = (answers: Parameters<typeof shownFields>[1]) =>
    shownFields({ fields }, answers).map(({ key }) => key)

  test('is shown with that answer, and not behind one that is not shown', () => {
    expect(keys({})).toEqual(['new'])
    expect(keys({ new: false, colour: ['green'] })).toEqual(['new'])
    expect(keys({ new: true, colour: ['red'] })).toEqual(['new', 'colour'])
    expect(keys({ new: true, colour: ['red', 'green'] })).toEqual(['new', 'colour', 'shade'])
  })

  test('is required only while it is shown, and its answer is dropped otherwise', () => {
    expect(check(fields, { new: false, colour: ['blue'], shade: 'dark' })).toEqual({ new: false })
    expect(check(fields, { new: true })).toEqual([['colour', 'colour is required']])
  })
})

describe('a form', () => {
  const rejected = (fields: FormField[]) =>
    FormDefinition.safeParse({ fields, startProcess: null, approval: null }).error?.issues.map(
      ({ path, message }) => [...[path.join('.'), message]]
    )

  test('has each key once, and depends only on what stands above', () => {
    expect(rejected([line('a'), line('a')])).toEqual([
      ['fields.1.key', 'Another field has this key']
    ])
    const above = 'A field can depend only on a choice or a yes or no that stands above it'
    const showIf = { field: 'b', is: ['yes'] }
    for (const other of [[], [line('b')]])
      expect(rejected([...other, line('a', { showIf })])).toEqual([
        [`fields.${other.length}.showIf.field`, above]
      ])
    expect(rejected([line('a', { showIf }), yesNo('b')])).toEqual([
      ['fields.0.showIf.field', above]
    ])
    expect(rejected([choice('b'), line('a', { showIf })])).toEqual([
      ['fields.1.showIf.is', 'This answer is not among those of the field']
    ])
    expect(rejected([yesNo('b'), line('a', { showIf })])).toBeUndefined()
  })

  test('has bounds in order and choices that differ', () => {
    expect(rejected([number({ max: 0 })])).toEqual([
      ['fields.0.max', 'The largest number must not be below the smallest']
    ])
    expect(rejected([choice('a', { choices: ['red', 'red'] })])).toEqual([
      ['fields.0.choices', 'Each choice must differ from the others']
    ])
  })
})

test('files and people of answers are found', () => {
  const fields = [line('a', { type: 'file' }), line('b', { type: 'person' }), line('c')]
  const answers = { a: [3, 4], b: 7, c: 'x' }
  expect(filesOf({ fields }, answers)).toEqual([3, 4])
  expect(peopleOf({ fields }, answers)).toEqual([{ key: 'b', personId: 7 }])
  expect([filesOf({ fields }, {}), peopleOf({ fields }, {})]).toEqual([[], []])
})
