import { expect, it } from 'vitest'
import type { FormField } from '#shared/api/form-definitions.ts'
import { checkAnswers, messagesUnder } from './checked-answers.ts'

const name: FormField = {
  ...{ type: 'line', key: 'name', label: 'Name', help: '' },
  ...{ required: true, secret: false, showIf: null }
}

it('drops answers to fields that the form does not have any more', () => {
  const { answers, messages } = checkAnswers([name], { name: ' Ada ', old: 'text' })
  expect([answers, messages]).toEqual([{ name: 'Ada' }, {}])
})

it('has a message at the key of each field that is missing', () => {
  expect(checkAnswers([name], {}).messages).toEqual({ name: 'Name is required' })
})

it('finds the messages of the server about answers', () => {
  const errors = [
    { path: 'form.answers.name', message: 'Name must be one line' },
    { path: 'description', message: 'Description is required' }
  ]
  expect(messagesUnder('form.answers.', errors)).toEqual({ name: 'Name must be one line' })
})
