import { expect, test } from 'vitest'
import { changeSentences, type NamedFields, valueText } from './form-changes.ts'

const fields: NamedFields = new Map([
  ['registration.mode', { label: 'Who can register', textOf: () => '“No one”' }],
  ['enabled', { label: 'Send email', textOf: (isOn) => (isOn ? 'on' : 'off') }],
  ['name', { label: 'Sender name', textOf: valueText }],
  ['roles', { label: 'Roles by group' }],
  ['secret', { label: 'Client secret', isSecret: true }]
])
const before = {
  ...{ registration: { mode: 'open' }, enabled: false, name: 'Help Desk' },
  ...{ roles: [{ group: 'staff', role: 'HR' }], secret: '' }
}

test('a sentence for each changed field says what is saved now', () => {
  const typed = {
    ...before,
    registration: { mode: 'closed' },
    name: '  ',
    enabled: true,
    roles: []
  }
  expect(changeSentences(fields, { before, typed, after: { ...typed, name: '' } })).toEqual([
    '“Who can register” is now “No one”.',
    '“Send email” is now on.',
    '“Sender name” is now blank.',
    '“Roles by group” was changed.'
  ])
})

test('a secret is never shown, and what was typed back is no change', () => {
  const typed = { ...before, name: 'Help Desk ', secret: 'hunter2' }
  expect(changeSentences(fields, { before, typed, after: before })).toEqual([
    '“Client secret” was replaced.'
  ])
})
