import { describe, expect, test } from 'vitest'
import { oidcSettings } from '#support/server/oidc-provider.ts'
import { claimsOf, personOf } from './provider-claims.ts'

const TOKEN = { iss: 'https://login.example.com', sub: 'eve', aud: 'desk', iat: 0, exp: 0 }
const REALM = 'realm_access.roles'
const NAMED = 'https://desk.example/groups'
const claims = (said: object, groupsClaim = 'groups', more?: object) => {
  const userInfo = more && { sub: 'eve', ...more }
  const settings = { ...oidcSettings(''), groupsClaim, hasSecret: true }
  return claimsOf({ ...TOKEN, ...said }, userInfo, settings)
}
const person = (said: object, group: string, otherwise: string | null = 'HR', claim?: string) => {
  const roles = [{ group, role: 'IT Support Specialist' }]
  const settings = { ...oidcSettings('', { roles, otherwise }), hasSecret: true }
  return personOf(claims(said, claim), settings)
}

describe('groups', () => {
  test.each<[string, object, string[] | null, object?]>([
    ['groups', { groups: ['a', 7, 'b'] }, ['a', 'b']],
    ['groups', { groups: 'a' }, ['a']],
    ['groups', { groups: [] }, []],
    ['groups', {}, null],
    ['groups', { groups: null }, null],
    ['groups', { groups: { a: true } }, null],
    ['groups', {}, ['a'], { groups: ['a'] }],
    [REALM, { realm_access: { roles: ['a'] } }, ['a']],
    [REALM, { realm_access: {} }, ['a'], { realm_access: { roles: ['a'] } }],
    [REALM, { realm_access: ['roles'] }, null],
    [REALM, { realm_access: null }, null],
    [REALM, { [REALM]: ['whole'], realm_access: { roles: ['a'] } }, ['whole']],
    [NAMED, { [NAMED]: ['a'] }, ['a']],
    ['constructor.name', {}, null],
    ['__proto__', {}, null],
    ['sub.length', {}, null]
  ])('of the claim %s in %j are %j', (claim, said, groups, more) => {
    expect(claims(said, claim, more).groups).toEqual(groups)
  })

  test.each([
    [{ _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }, true],
    [{ hasgroups: true }, true],
    [{ hasgroups: 'true' }, true],
    [{ hasgroups: false }, undefined],
    [{ _claim_names: { address: 'src1' } }, undefined],
    [{ hasgroups: true, groups: ['a'] }, undefined]
  ])('that %j does not hold are too many: %s', (said, isTooMany) => {
    expect(claims(said).hasTooManyGroups).toBe(isTooMany)
  })
})

test('A role is by groups as the provider writes them, such as the paths of Keycloak', () => {
  expect(person({ groups: ['/it'] }, '/it')).toMatchObject({ role: 'IT Support Specialist' })
  expect(person({ groups: ['/it', '/staff'] }, 'it')).toMatchObject({ role: 'HR' })
  expect(person({ groups: ['/it', '/staff'] }, 'it', null)).toMatchObject({
    decline: { detail: 'Single sign-on: no role for the groups /it, /staff' }
  })
})

test('A role is unknown without the claim, and says how to get it', () => {
  for (const [said, detail] of [
    [{}, 'Single sign-on: no claim groups'],
    [
      { hasgroups: true },
      'Single sign-on: too many groups for the claim groups; configure the provider to send only groups assigned to the application'
    ]
  ] as const)
    for (const otherwise of ['HR', null])
      expect(person(said, 'it', otherwise)).toMatchObject({ role: { unknown: { detail } } })
})

test.each([
  [true, { isEmailProven: true, isEmailDenied: false }],
  ['true', { isEmailProven: true, isEmailDenied: false }],
  [false, { isEmailProven: false, isEmailDenied: true }],
  // Many providers say nothing of it, and let people type any address.
  [undefined, { isEmailProven: false, isEmailDenied: false }]
])(
  'An address of which a provider says verified %s is taken so (D62)',
  (email_verified, expected) => {
    expect(claims({ email: 'a@example.com', email_verified })).toMatchObject(expected)
  }
)
