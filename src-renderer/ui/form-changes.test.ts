import { expect, test } from 'vitest'
import { changeText, type NamedFields, valueText } from './form-changes.ts'

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
  expect(changeText(fields, { before, typed, after: { ...typed, name: '' } })).toBe(
    '“Who can register” is now “No one”. “Send email” is now on. “Sender name” is now blank. 1 more setting changed.'
  )
  const one = { ...before, roles: [] }
  expect(changeText(fields, { before, typed: one, after: one })).toBe(
    '“Roles by group” was changed.'
  )
  expect(changeText(fields, { before, typed: before, after: before })).toBe('')
})

test('a secret is never shown, and what was typed back is no change', () => {
  const typed = { ...before, name: 'Help Desk ', secret: 'hunter2' }
  expect(changeText(fields, { before, typed, after: before })).toBe('“Client secret” was replaced.')
})
