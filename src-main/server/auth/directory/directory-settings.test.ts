import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LdapUpdate } from '#shared/api/ldap-settings.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Settings } from '#shared/api/settings.ts'
import { NO_DIRECTORY } from '../../../../tests/support/server/no-directory.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'
import { SECRET_KEY_FILE } from '../../base/secret-box.ts'

const PATH = '/api/admin/settings'
const SECRET = 'the-secret-of-the-directory'

let server: TestServer
let ada: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
})
afterEach(() => server.close())

const put = (change: Partial<LdapUpdate> & Record<string, unknown>) =>
  ada.put<Problem & Settings>(PATH, { ldap: { ...NO_DIRECTORY, bindPassword: SECRET, ...change } })
const errorsOf = async (change: Record<string, unknown>) => {
  const { status, body } = await put(change)
  return [status, body.errors]
}

describe('the settings of a directory', () => {
  test('never give away the password, which the database has encrypted', async () => {
    const { status, body } = await put({})
    const { bindPassword: _, ...rest } = NO_DIRECTORY
    expect([status, body.ldap]).toEqual([200, { ...rest, hasSecret: true }])
    expect((await ada.get<Settings>(PATH)).body.ldap).toEqual({ ...rest, hasSecret: true })
    const [row] = await server.rows<{ value: string }>(`SELECT value FROM settings`)
    expect(row?.value).toContain('"secret":"')
    expect(row?.value).not.toContain(SECRET)
    expect(row?.value).not.toContain('hasSecret')
    expect([server.log.lines, server.log.errors].join()).not.toContain(SECRET)
  })

  test('keep the password where a change names none, and take another', async () => {
    await put({})
    const secretOf = async () =>
      JSON.parse(
        (await server.rows<{ value: string }>('SELECT value FROM settings'))[0]?.value ?? ''
      ).secret
    const first = await secretOf()
    expect((await put({ bindPassword: undefined, otherwise: 'Support' })).status).toBe(200)
    expect(await secretOf()).toBe(first)
    await put({ bindPassword: 'another' })
    expect(await secretOf()).not.toBe(first)
  })

  test('send the kept password to no other address, and with no other name', async () => {
    await put({})
    for (const change of [{ url: 'ldaps://evil.example.com' }, { bindDn: 'cn=evil,dc=example' }]) {
      const refusal = [
        {
          path: 'bindPassword',
          message: 'Type the password again, because the address or the account is another'
        }
      ]
      const trial = { ...NO_DIRECTORY, ...change, bindPassword: undefined }
      const { status, body } = await ada.post<Problem>(`${PATH}/ldap/test`, trial)
      expect([status, body.errors]).toEqual([400, refusal])
      expect(await errorsOf({ ...change, bindPassword: undefined })).toEqual([
        400,
        refusal.map((error) => ({ ...error, path: `ldap.${error.path}` }))
      ])
    }
  })

  test('are told to the security log without a secret, and need a proved password', async () => {
    await put({})
    await put({ enabled: false })
    const { body } = await ada.get<SecurityEvent[]>('/api/admin/security-log?kind=setting-changed')
    expect(body.map(({ detail }) => detail)).toEqual([
      'No directory',
      'The directory ldaps://127.0.0.1:1 signs people in'
    ])
    server.clock.pass({ minutes: 16 })
    expect((await put({})).body.type).toBe(PROBLEM_TYPES.confirmPassword)
    expect((await ada.post<Problem>(`${PATH}/ldap/test`, NO_DIRECTORY)).body.type).toBe(
      PROBLEM_TYPES.confirmPassword
    )
  })

  test.each([
    [{ url: 'http://dc.example.com' }, 'url', 'The address looks like ldaps://dc.example.com'],
    [{ url: 'ldaps://u:p@dc' }, 'url', 'The address looks like ldaps://dc.example.com'],
    [{ url: 'ldaps://dc/dc=x' }, 'url', 'The address looks like ldaps://dc.example.com'],
    [{ url: 'ldaps://dc:99999' }, 'url', 'The address has no port like this'],
    [{ url: '' }, 'url', 'The address is required'],
    [{ baseDn: '' }, 'baseDn', 'The base is required'],
    [{ baseDn: 'example.com' }, 'baseDn', 'The base looks like dc=example,dc=com'],
    [{ bindDn: 'EXTERNAL' }, 'bindDn', 'The account looks like cn=help-desk,dc=example,dc=com'],
    [{ bindPassword: '' }, 'bindPassword', 'The password is required'],
    [{ bindPassword: undefined }, 'bindPassword', 'The password is required'],
    [{ ca: 'x' }, 'ca', 'A certificate begins with a line that says BEGIN CERTIFICATE'],
    [
      { ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      'ca',
      'This is not a certificate in the format PEM'
    ],
    [
      { roles: [{ group: 'Desk', role: 'HR' }] },
      'roles.0.group',
      'A group looks like cn=staff,ou=groups,dc=example,dc=com'
    ],
    [{ roles: [{ group: 'cn=a', role: '' }] }, 'roles.0.role', 'Role is required'],
    [
      { otherwise: 'it-support specialist' },
      'otherwise',
      'Only a group can make somebody an IT Support Specialist'
    ],
    [{ kind: 'other' }, 'kind', 'Kind must be one of active-directory, openldap']
  ])('refuse %j beside its field', async (change, field, message) => {
    expect(await errorsOf(change)).toEqual([400, [{ path: `ldap.${field}`, message }]])
    expect((await ada.get<Settings>(PATH)).body.ldap.enabled).toBe(false)
  })

  test('without their key shut out nobody with a password of the help desk', async () => {
    await put({})
    rmSync(path.join(server.dataDir, SECRET_KEY_FILE))
    const signIn = async (username: string, password = PASSWORD) =>
      (await server.anonymous().post<Problem>('/api/login', { username, password })).status
    expect([await signIn('ada'), await signIn('dora')]).toEqual([200, 503])
    expect((await ada.get(`/api/admin/users/${ada.user.id}/access`)).status).toBe(200)
  })
})

test('Without a directory nothing is synchronised or connected', async () => {
  expect((await ada.post(`${PATH}/ldap/synchronisation`)).status).toBe(409)
  expect((await ada.get(`${PATH}/ldap/synchronisation`)).body).toEqual({ last: null })
  const path = `/api/admin/users/${ada.user.id}/directory`
  expect((await ada.put(path, { username: 'ada' })).status).toBe(409)
  expect((await ada.delete(path)).status).toBe(404)
})
