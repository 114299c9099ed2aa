import { expect, test } from 'vitest'
import { IT_SUPPORT_SPECIALIST, REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { suggestRole } from './suggested-role.ts'

const ROLES = [...REGISTRATION_ROLES, 'IT Purchase', IT_SUPPORT_SPECIALIST]

test.each([
  ['it@x.org', '', 'IT'],
  ['helpdesk@x.org', '', 'IT'],
  ['HR-Team@x.org'.toLowerCase(), '', 'HR'],
  ['ada@x.org', 'Ada Lovelace (Marketing)', 'Marketing'],
  ['accounts.legal@x.org', '', 'Accounts & Legal'],
  ['finance2@x.org', '', 'Accounts & Legal'],
  ['it.purchase@x.org', '', 'IT Purchase'],
  ['it.support.specialist@x.org', '', 'Support'],
  ['edith@x.org', 'Edith White', undefined],
  ['ada@hr.x.org', '', undefined]
])('%s %s is suggested as %s', (email, name, role) => {
  expect(suggestRole({ email, name }, ROLES)).toBe(role)
})
