import { expect, it } from 'vitest'
import type { FormField } from '#shared/api/form-definitions.ts'
import { answerableFields, askedKeys } from './answering.ts'

const common = { help: '', required: true, secret: false, showIf: null }
const line = (key: string, parts: Partial<FormField> = {}) =>
  ({ ...common, type: 'line', key, label: key, ...parts }) as FormField

const asked = {
  definition: {
    fields: [
      line('name'),
      { ...common, type: 'yes-no', key: 'remote', label: 'Remote' } as FormField,
      line('address', { showIf: { field: 'remote', is: ['yes'] } }),
      line('salary', { secret: true })
    ],
    ...{ startProcess: null, approval: null }
  },
  ...{ open: ['remote'], hidden: ['salary'], answers: { name: 'Ada' } }
}

it('asks open questions, and those that show with their answers', () => {
  expect(askedKeys(asked, asked.answers)).toEqual(['remote'])
  expect(askedKeys(asked, { ...asked.answers, remote: true })).toEqual(['remote', 'address'])
})

it('asks for a secret answer that a person may not see only while it is open', () => {
  const keys = (open: string[]) => answerableFields({ ...asked, open }).map(({ key }) => key)
  expect(keys([])).toEqual(['name', 'remote', 'address'])
  expect(keys(['salary'])).toEqual(['name', 'remote', 'address', 'salary'])
})
