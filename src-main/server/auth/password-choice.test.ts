import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { checkPasswordChoice } from './password-choice.ts'

const owner = { username: 'nobody', email: 'nobody@example.com' }
const isRejected = (password: string) => {
  try {
    checkPasswordChoice(password, owner, 'password')
    return false
  } catch {
    return true
  }
}

test('ten thousand common passwords are rejected that are long enough to be chosen, the commonest first', () => {
  const choosable = leaked.filter((password) => password.length >= 6)
  const rejected = choosable.filter((password) => isRejected(password) && password !== 'helpdesk')
  expect(rejected).toEqual(choosable.slice(0, 10_000))
  expect(
    choosable
      .slice(0, 10_000)
      .map((password) => password.toUpperCase())
      .every(isRejected)
  ).toBe(true)
})

test('what stands before the @ of one’s own email address is rejected too, in any case', () => {
  const grace = { username: 'grace', email: 'g.hopper@example.com' }
  expect(() => checkPasswordChoice('G.Hopper', grace, 'password')).toThrow(
    'Choose a password that is not your username or email address'
  )
  expect(() => checkPasswordChoice('G.Hopper', owner, 'password')).not.toThrow()
})
