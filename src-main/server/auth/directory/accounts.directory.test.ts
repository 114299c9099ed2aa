import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { server } from '#support/server/desk.ts'
import {
  company,
  DIRECTORIES,
  DIRECTORY_PASSWORD,
  openDeskWithDirectory,
  signInThere
} from '#support/server/directory-company.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { totpCode } from '#support/server/totp-code.ts'
import { withDirectory } from './directory-connection.ts'

describe.each(DIRECTORIES)('accounts of %s', (kind) => {
  openDeskWithDirectory(kind)

  test('sign in by StartTLS where the address is not encrypted from the start', async () => {
    await company.addPerson('nora')
    await company.connect({ url: company.place.url })
    expect((await signInThere('nora')).status).toBe(200)
    expect((await signInThere('nora', 'wrong')).status).toBe(401)
  })

  test('are tried with no empty password, with which a directory lets anyone in', async () => {
    await company.addPerson('nora')
    const { encryptedUrl, ca, bindDn, bindPassword } = company.place
    const tried = (password: string) =>
      withDirectory({ url: encryptedUrl, ca, bindDn, bindPassword }, 10_000, (directory) =>
        directory.tryPassword(company.personDn('nora'), password)
      )
    expect(await tried('')).toEqual({ isRight: false, reason: '' })
    expect((await tried(DIRECTORY_PASSWORD)).isRight).toBe(true)
  })

  test('are not found by a filter that is typed as a username', async () => {
    await company.addPerson('nora')
    await company.connect()
    for (const username of [
      ...['*', 'no*', 'nora)(uid=*', 'nora)(|(objectClass=*', '\\6eora', '(nora)'],
      ...['*)(sAMAccountName=*))(|(sAMAccountName=*', 'nora,dc=example']
    ])
      expect([username, (await signInThere(username)).status]).toEqual([username, 401])
    expect((await signInThere('nora')).status).toBe(200)
  })

  test('are found by names with the characters that mean something in filters and names', async () => {
    const odd = kind === 'openLdap' ? 'o*d(d)\\name' : "o'd #d-name"
    const dn = `cn=Odd\\, Name \\2B \\22Co\\22,${company.baseDn}`
    const person = { ...company.entries.person(odd), mail: 'odd@example.com' }
    await company.work(({ add }) => add({ dn, ...person }))
    await company.addGroup('odd', dn)
    const roles = [{ group: company.groupDn('odd'), role: 'Logistics' }]
    await company.connect({ roles, otherwise: null })
    expect((await signInThere(odd)).body).toMatchObject({
      ...{ fullName: 'Odd, Name + "Co"', role: 'Logistics' }
    })
  })

  test('have no role of a group that is only named alike', async () => {
    await company.addPerson('nora')
    await company.addGroup('desk', company.place.adminDn)
    const own = `ou=own,${company.baseDn}`
    const group = company.entries.group(`own-${company.title}`, [company.personDn('nora')])
    await company.work(async ({ add }) => {
      await add({ dn: own, objectClass: ['organizationalUnit'] })
      await add({ dn: `cn=desk,${own}`, ...group })
    })
    const roles = [{ group: company.groupDn('desk'), role: IT_SUPPORT_SPECIALIST }]
    await company.connect({ roles })
    expect((await signInThere('nora')).body.role).toBe('HR')
  })

  test('never take over an account with the same address or name', async () => {
    await server.staff('nora')
    await company.addPerson('mona', { mail: 'nora@example.com' })
    await company.connect()
    const mona = await signInThere('mona')
    expect([mona.status, mona.body.detail]).toEqual([
      409,
      'An account with your email address exists already. Sign in with its password, or ask an IT Support Specialist to connect it.'
    ])
    await company.addPerson('nora', { mail: 'other@example.com' })
    expect((await signInThere('nora')).status).toBe(401)
    expect((await signInThere('nora', PASSWORD)).status).toBe(200)
  })

  // A domain has no two of a name.
  if (kind === 'openLdap') {
    test('sign in with no name that two entries have', async () => {
      await company.addPerson('nora')
      const second = { ...company.entries.person('nora'), mail: 'second@example.com' }
      await company.work(({ add }) => add({ dn: `cn=second,${company.baseDn}`, ...second }))
      await company.connect()
      expect((await signInThere('nora')).status).toBe(401)
    })
  }

  test('are asked for the second factor, and their failures count as those of passwords', async () => {
    await company.addPerson('nora')
    await company.connect()
    const { client } = await signInThere('nora')
    await client.post('/api/user/confirm', { password: DIRECTORY_PASSWORD })
    const { secret } = await turnOnSecondFactor(client, server.clock.read)
    expect((await signInThere('nora')).body.type).toBe('urn:help-desk:second-factor')
    server.clock.pass({ minutes: 1 })
    const code = totpCode(secret, server.clock.read())
    expect((await signInThere('nora', DIRECTORY_PASSWORD, { code })).status).toBe(200)
    for (let time = 0; time < 10; time++) await signInThere('nora', 'wrong')
    server.clock.pass({ minutes: 1 })
    expect((await signInThere('nora')).status).toBe(429)
  })

  test('confirm the password with the directory, and have none to change', async () => {
    await company.addPerson('nora')
    await company.connect()
    const { client } = await signInThere('nora')
    const confirm = async (password: string) =>
      (await client.post('/api/user/confirm', { password })).status
    expect([await confirm('wrong'), await confirm(DIRECTORY_PASSWORD)]).toEqual([403, 204])
    const change = { currentPassword: DIRECTORY_PASSWORD, newPassword: 'another horse' }
    const { status, body } = await client.put<Problem>('/api/user/password', change)
    expect([status, body.detail]).toEqual([
      409,
      'Your account has no help desk password. Change your password in the system you sign in with.'
    ])
  })

  // The policies of OpenLDAP reject without saying why.
  if (kind === 'activeDirectory') {
    test('are told that their password has expired', async () => {
      await company.addPerson('nora')
      await company.connect()
      await company.work(({ replace }) => replace(company.personDn('nora'), 'pwdLastSet', '0'))
      const { status, body } = await signInThere('nora')
      expect([status, body.detail]).toEqual([
        403,
        'Your password in the directory has expired. Choose a new one at your computer, then sign in here.'
      ])
      expect((await signInThere('nora', 'wrong')).status).toBe(401)
    })
  }
})
