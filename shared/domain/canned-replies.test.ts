import { expect, test } from 'vitest'
import { fillReply, hasCannedReplies } from './canned-replies.ts'

const values = { requester: 'Ada {{me}} Lovelace', ticket: 'TKT-00042', me: 'Priya $& Raman' }

test.each([
  ['Dear {{requester}},', 'Dear Ada {{me}} Lovelace,'],
  ['{{ticket}}: {{ me }}, {{ticket}}', 'TKT-00042: Priya $& Raman, TKT-00042'],
  ['{{Me}} {{you}} {me} {{}}', '{{Me}} {{you}} {me} {{}}'],
  ['', '']
])('%j is filled once, and what is unknown stays', (message, filled) => {
  expect(fillReply(message, values)).toBe(filled)
})

test.each([
  ['HR', ' hr ', true],
  ['HR', 'IT', false],
  ['IT', 'IT', true],
  ['IT Support Specialist', 'IT', true],
  ['IT Support Specialist', 'HR', true]
])('%s has the canned replies of %s: %s', (role, department, has) => {
  expect(hasCannedReplies({ role }, department)).toBe(has)
})
