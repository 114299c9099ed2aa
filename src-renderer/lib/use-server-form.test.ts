import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { showObjections } from './use-server-form.ts'

function shown(paths: string[], prefix: string, entries = {}) {
  const setError = vi.fn()
  const errors = paths.map((path) => ({ path, message: 'Wrong' }))
  showObjections(new ApiError(400, 'Wrong', errors), prefix, entries, setError)
  return setError.mock.calls.map(([field, { message }, { shouldFocus }]) => [
    field,
    message,
    shouldFocus
  ])
}

test('objections show at their fields, and the first gets the focus', () => {
  expect(shown(['ldap.url', 'mail.host', 'ldap.roles.0.group'], 'ldap.')).toEqual([
    ['url', 'Wrong', true],
    ['roles.0.group', 'Wrong', false]
  ])
})

test('an objection to an entry of a list names the entry, and only the first shows', () => {
  const entries = { domains: ['a.de', 'b'] }
  const at = (...paths: string[]) => shown(paths, 'registration.', entries)
  expect(at('registration.domains.1')).toEqual([['domains', 'b: Wrong', true]])
  expect(at('registration.domains')).toEqual([['domains', 'Wrong', true]])
  expect(at('registration.domains.0.name', 'registration.domains.1')).toEqual([
    ['domains', 'a.de: Wrong', true]
  ])
  expect(at('registration.mode')).toEqual([['mode', 'Wrong', true]])
})

test('other errors show at no field', () => {
  const setError = vi.fn()
  showObjections(new Error('gone'), '', {}, setError)
  expect(setError).not.toHaveBeenCalled()
})
