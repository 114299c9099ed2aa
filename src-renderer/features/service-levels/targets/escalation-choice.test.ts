import { expect, test } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { choiceOfEscalation, escalationOfChoice, escalationPeople } from './escalation-choice.ts'

test.each([
  ['none', { to: 'none' }],
  ['head', { to: 'head' }],
  ['7', { to: 'person', personId: 7 }]
] as const)('the choice %s is an escalation, and is shown for it', (choice, escalation) => {
  expect(escalationOfChoice(choice)).toEqual(escalation)
  expect(choiceOfEscalation(escalation)).toBe(choice)
})

test('settings of earlier versions show no escalation', () => {
  expect(choiceOfEscalation(undefined)).toBe('none')
})

test('people who can sign in are offered, by name', () => {
  const user = (id: number, fullName: string, more: Partial<User> = {}) =>
    ({ id, fullName, ...more }) as User
  const users = [
    ...[user(1, 'Zoe'), user(2, 'Ada'), user(3, 'Ben', { disabled: true })],
    user(4, 'Cleo', { service: true })
  ]
  expect(escalationPeople(users).map(({ id }) => id)).toEqual([2, 1])
})
