import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LdapUpdate } from '#shared/api/ldap-settings.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { Settings } from '#shared/api/settings.ts'
import { ada, openDesk, securityEvents, server, signInStatus } from '#support/server/desk.ts'
import { NO_DIRECTORY } from '#support/server/no-directory.ts'
import { makeTestAuthority } from '#support/server/test-certificate.ts'
import { SECRET_KEY_FILE } from '../../base/secret-box.ts'

const PATH = '/api/admin/settings'
const SECRET = 'the-secret-of-the-directory'

openDesk()

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
    const [row] = await server.rows<{ value: string }>(
      `SELECT value FROM settings WHERE name = 'ldap'`
    )
    expect(row?.value).toContain('"secret":"')
    expect(row?.value).not.toContain(SECRET)
    expect(row?.value).not.toContain('hasSecret')
    expect([server.log.lines, server.log.errors].join()).not.toContain(SECRET)
  })

  test('keep the password where a change names none, and take another', async () => {
    await put({})
    const secretOf = async () => {
      const [row] = await server.rows<{ value: string }>(
        `SELECT value FROM settings WHERE name = 'ldap'`
      )
      return JSON.parse(row?.value ?? '').secret
    }
    const first = await secretOf()
    expect((await put({ bindPassword: undefined, otherwise: 'Support' })).status).toBe(200)
    expect(await secretOf()).toBe(first)
    await put({ bindPassword: 'another' })
    expect(await secretOf()).not.toBe(first)
  })

  test('send the kept password to no other address, name or certificate', async () => {
    const { certificate } = await makeTestAuthority()
    await put({})
    for (const change of [
      { url: 'ldaps://evil.example.com' },
      { bindDn: 'cn=evil,dc=example' },
      { ca: certificate }
    ]) {
      const message =
        'Enter the password again, because the address, the bind account or the certificate has changed'
      const rejection = [{ path: 'bindPassword', message }]
      const trial = { ...NO_DIRECTORY, ...change, bindPassword: undefined }
      const { status, body } = await ada.post<Problem>(`${PATH}/ldap/test`, trial)
      expect([status, body.errors]).toEqual([400, rejection])
      expect(await errorsOf({ ...change, bindPassword: undefined })).toEqual([
        400,
        rejection.map((error) => ({ ...error, path: `ldap.${error.path}` }))
      ])
    }
  })

  test('are told to the security log without a secret, and need a confirmed password', async () => {
    await put({})
    await put({ enabled: false })
    const events = await securityEvents('?kind=setting-changed')
    expect(events.map(({ detail }) => detail)).toEqual([
      'No directory',
      'The directory ldaps://127.0.0.1:1 signs people in'
    ])
    server.clock.pass({ minutes: 16 })
    expect((await put({})).body.type).toBe(PROBLEM_TYPES.confirmPassword)
    expect((await ada.post<Problem>(`${PATH}/ldap/test`, NO_DIRECTORY)).body.type).toBe(
      PROBLEM_TYPES.confirmPassword
    )
  })

  test('are rejected beside the field', async () => {
    const url = 'The address must look like ldaps://dc.example.com'
    const noCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
    for (const [field, value, message] of [
      ['url', 'http://dc.example.com', url],
      ['url', 'ldaps://u:p@dc', url],
      ['url', 'ldaps://dc/dc=x', url],
      ['url', 'ldaps://dc:99999', 'The port of the address is not valid'],
      ['url', '', 'The address is required'],
      ['baseDn', '', 'The base is required'],
      ['baseDn', 'example.com', 'The base DN must look like dc=example,dc=com'],
      ['bindDn', 'EXTERNAL', 'The bind account must look like cn=help-desk,dc=example,dc=com'],
      ['bindPassword', '', 'The password is required'],
      ['bindPassword', undefined, 'The password is required'],
      ['ca', 'x', 'The certificate must begin with a line that says BEGIN CERTIFICATE'],
      ['ca', noCertificate, 'This is not a certificate in PEM format'],
      [
        'otherwise',
        'it-support specialist',
        'Only a group can grant the role IT Support Specialist'
      ],
      ['kind', 'other', 'Kind must be one of active-directory, openldap']
    ])
      expect(await errorsOf({ [`${field}`]: value })).toEqual([
        400,
        [{ path: `ldap.${field}`, message }]
      ])
    const roles = [
      { group: 'Desk', role: 'HR' },
      { group: 'cn=a', role: '' }
    ]
    const group = 'A group must look like cn=staff,ou=groups,dc=example,dc=com'
    expect(await errorsOf({ roles })).toEqual([
      400,
      [
        { path: 'ldap.roles.0.group', message: group },
        { path: 'ldap.roles.1.role', message: 'Role is required' }
      ]
    ])
    expect((await ada.get<Settings>(PATH)).body.ldap.enabled).toBe(false)
  })

  test('without their key shut out no one with a password of the help desk', async () => {
    await put({})
    rmSync(path.join(server.dataDir, SECRET_KEY_FILE))
    expect([await signInStatus('ada'), await signInStatus('dora')]).toEqual([200, 503])
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
