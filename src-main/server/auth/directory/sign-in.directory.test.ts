import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { User } from '#shared/api/users.ts'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import {
  DIRECTORY_PASSWORD,
  type DirectoryCompany,
  makeDirectoryCompany
} from '../../../../tests/support/server/directory-company.ts'
import { turnOnSecondFactor } from '../../../../tests/support/server/second-factor.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'
import { totpCode } from '../../../../tests/support/server/totp-code.ts'
import { withDirectory } from './directory-connection.ts'

describe.each(['openLdap', 'activeDirectory'] as const)('signing in with %s', (kind) => {
  let server: TestServer
  let ada: Account
  let company: DirectoryCompany
  beforeEach(async () => {
    server = await startTestServer()
    ada = await server.administrator()
    company = await makeDirectoryCompany(kind)
  })
  afterEach(async () => {
    await server.close()
    await company.remove()
  })

  async function signIn(username: string, password = DIRECTORY_PASSWORD, more = {}) {
    const client = server.anonymous()
    const answer = await client.post<User & Problem>('/api/login', { username, password, ...more })
    return { ...answer, client }
  }
  const events = async (kinds = 'sign-in-refused') =>
    (await ada.get<SecurityEvent[]>(`/api/admin/security-log?kind=${kinds}`)).body.map(
      ({ detail }) => detail
    )

  test('makes an account at the first time, and finds it ever after', async () => {
    await company.addPerson('dora')
    await company.connect(ada)
    const first = await signIn('dora')
    expect([first.status, first.body]).toMatchObject([
      200,
      { username: 'dora', email: 'dora@example.com', fullName: 'dora Example', role: 'HR' }
    ])
    expect((await first.client.get('/api/user')).status).toBe(200)
    // Marriage changes everything but who somebody is.
    await company.work(async ({ rename, replace }) => {
      const married = `cn=dora Newman,${company.baseDn}`
      await rename(company.personDn('dora'), married)
      await replace(married, 'mail', 'newman@example.com')
      await replace(married, kind === 'openLdap' ? 'uid' : 'sAMAccountName', 'newman')
    })
    const again = await signIn('newman')
    expect(again.body).toMatchObject({ id: first.body.id, email: 'newman@example.com' })
    expect((await signIn('dora')).body).toMatchObject({ id: first.body.id })
  })

  test('also by StartTLS, where the address is not encrypted from the start', async () => {
    await company.addPerson('dora')
    await company.connect(ada, { url: company.place.url })
    expect((await signIn('dora')).status).toBe(200)
    expect((await signIn('dora', 'wrong')).status).toBe(401)
  })

  test('is refused alike for a wrong password, an unknown name and nothing at all', async () => {
    await company.addPerson('dora')
    await company.connect(ada)
    const answers = [
      await signIn('dora', 'wrong'),
      await signIn('nobody'),
      await signIn('ada', 'wrong'),
      await signIn('ada')
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
      new Set(['401 Invalid username or password'])
    )
    expect((await signIn('dora', '')).status).toBe(400)
    expect((await signIn('dora', ' ')).status).toBe(401)
    expect((await signIn('dora', '\u0000')).status).toBe(400)
  })

  test('tries no empty password, with which a directory lets in nobody in particular', async () => {
    await company.addPerson('dora')
    const { encryptedUrl, ca, bindDn, bindPassword } = company.place
    const tried = (password: string) =>
      withDirectory({ url: encryptedUrl, ca, bindDn, bindPassword }, 10_000, (directory) =>
        directory.tryPassword(company.personDn('dora'), password)
      )
    expect(await tried('')).toEqual({ isRight: false, reason: '' })
    expect((await tried(DIRECTORY_PASSWORD)).isRight).toBe(true)
  })

  test('takes nothing in a username for a filter', async () => {
    await company.addPerson('dora')
    await company.connect(ada)
    const typed = ['*', 'do*', 'dora)(uid=*', 'dora)(|(objectClass=*', '\\64ora', '(dora)']
    const both = ['*)(sAMAccountName=*))(|(sAMAccountName=*', 'dora,dc=example']
    for (const username of [...typed, ...both]) {
      expect([username, (await signIn(username)).status]).toEqual([username, 401])
    }
    expect((await signIn('dora')).status).toBe(200)
  })

  test('finds names with the characters that mean something in filters and names', async () => {
    const odd = kind === 'openLdap' ? 'o*d(d)\\name' : "o'd #d-name"
    await company.work(({ add }) =>
      add({
        dn: `cn=Odd\\, Name \\2B \\22Co\\22,${company.baseDn}`,
        ...(kind === 'openLdap'
          ? { objectClass: ['inetOrgPerson'], uid: odd, sn: 'x', userPassword: DIRECTORY_PASSWORD }
          : {
              ...{ objectClass: ['user'], sAMAccountName: odd, userAccountControl: '512' },
              unicodePwd: DIRECTORY_PASSWORD
            }),
        mail: 'odd@example.com'
      })
    )
    await company.addGroup('odd', `cn=Odd\\, Name \\2B \\22Co\\22,${company.baseDn}`)
    await company.connect(ada, {
      roles: [{ group: company.groupDn('odd'), role: 'Logistics' }],
      otherwise: null
    })
    expect((await signIn(odd)).body).toMatchObject({
      fullName: 'Odd, Name + "Co"',
      role: 'Logistics'
    })
  })

  test('gives roles by groups, also through groups in groups and around in circles', async () => {
    await company.addPerson('dora')
    await company.addPerson('eve')
    await company.addPerson('fay')
    await company.addGroup('inner', company.personDn('dora'))
    await company.addGroup('middle', company.groupDn('inner'))
    const desk = `cn=Help\\, Desk,${company.baseDn}`
    await company.work(async ({ add, replace }) => {
      const members = [company.groupDn('middle'), company.personDn('eve')]
      const entry =
        kind === 'openLdap'
          ? { objectClass: ['groupOfNames'], member: members }
          : {
              objectClass: ['group'],
              sAMAccountName: `desk-${company.title}`,
              member: members
            }
      await add({ dn: desk, ...entry })
      if (kind === 'openLdap')
        await replace(company.groupDn('inner'), 'member', company.personDn('dora'), desk)
    })
    await company.connect(ada, {
      roles: [
        {
          group: desk.toUpperCase().replace('\\,', '\\2c').replaceAll(',OU', ' , OU'),
          role: IT_SUPPORT_SPECIALIST
        },
        { group: company.groupDn('inner'), role: 'Logistics' }
      ],
      otherwise: null
    })
    expect((await signIn('dora')).body.role).toBe(IT_SUPPORT_SPECIALIST)
    expect((await signIn('eve')).body.role).toBe(IT_SUPPORT_SPECIALIST)
    const fay = await signIn('fay')
    expect([fay.status, fay.body.detail]).toEqual([
      403,
      'None of your groups in the directory lets you in. Ask an IT Support Specialist.'
    ])
    expect(await events()).toEqual(['Directory: in none of the groups'])
  })

  test('takes nobody for a specialist because of a group that is only named alike', async () => {
    await company.addPerson('dora')
    await company.work(({ add }) =>
      add({ dn: `ou=own,${company.baseDn}`, objectClass: ['organizationalUnit'] })
    )
    await company.work(({ add }) =>
      add({
        dn: `cn=desk,ou=own,${company.baseDn}`,
        ...(kind === 'openLdap'
          ? { objectClass: ['groupOfNames'] }
          : { objectClass: ['group'], sAMAccountName: `own-${company.title}` }),
        member: [company.personDn('dora')]
      })
    )
    await company.connect(ada, {
      roles: [{ group: company.groupDn('desk'), role: IT_SUPPORT_SPECIALIST }]
    })
    expect((await signIn('dora')).body.role).toBe('HR')
  })

  test('never takes over an account with the same address or name', async () => {
    await server.staff('dora')
    await company.addPerson('eve', { mail: 'dora@example.com' })
    await company.connect(ada)
    const eve = await signIn('eve')
    expect([eve.status, eve.body.detail]).toEqual([
      409,
      'An account with your mail address exists already. Sign in with its password, or ask an IT Support Specialist to connect it.'
    ])
    await company.addPerson('dora', { mail: 'other@example.com' })
    expect((await signIn('dora')).status).toBe(401)
    expect((await signIn('dora', PASSWORD)).status).toBe(200)
  })

  test('lets in nobody whose name two entries have', async () => {
    await company.addPerson('dora')
    if (kind === 'activeDirectory') return // A domain has no two.
    await company.work(({ add }) =>
      add({
        dn: `cn=second,${company.baseDn}`,
        objectClass: ['inetOrgPerson'],
        uid: 'dora',
        sn: 'x',
        mail: 'second@example.com',
        userPassword: DIRECTORY_PASSWORD
      })
    )
    await company.connect(ada)
    expect((await signIn('dora')).status).toBe(401)
  })

  test('is refused while the account is disabled there, and here', async () => {
    await company.addPerson('dora')
    await company.connect(ada)
    const { body: dora } = await signIn('dora')
    const shut = (isShut: boolean) =>
      company.work(({ replace }) =>
        kind === 'openLdap'
          ? replace(
              company.personDn('dora'),
              'pwdAccountLockedTime',
              ...(isShut ? ['000001010000Z'] : [])
            )
          : replace(company.personDn('dora'), 'userAccountControl', isShut ? '514' : '512')
      )
    await shut(true)
    const refused = await signIn('dora')
    // OpenLDAP does not say why.
    expect(refused.status).toBe(kind === 'openLdap' ? 401 : 403)
    if (kind === 'activeDirectory')
      expect(refused.body.detail).toBe(
        'Your account is disabled in the directory. Ask an IT Support Specialist.'
      )
    expect((await signIn('dora', 'wrong')).status).toBe(401)
    await shut(false)
    expect((await signIn('dora')).status).toBe(200)
    await ada.put(`/api/admin/users/${dora.id}/state`, { disabled: true })
    expect((await signIn('dora')).body.detail).toContain('Your account is disabled.')
  })

  test('asks for the second factor, and counts failures as those of passwords', async () => {
    await company.addPerson('dora')
    await company.connect(ada)
    const { client } = await signIn('dora')
    await client.post('/api/user/confirm', { password: DIRECTORY_PASSWORD })
    const { secret } = await turnOnSecondFactor(client, server.clock.read)
    expect((await signIn('dora')).body.type).toBe('urn:help-desk:second-factor')
    server.clock.pass({ minutes: 1 })
    const code = totpCode(secret, server.clock.read())
    expect((await signIn('dora', DIRECTORY_PASSWORD, { code })).status).toBe(200)
    for (let time = 0; time < 10; time++) await signIn('dora', 'wrong')
    server.clock.pass({ minutes: 1 })
    expect((await signIn('dora')).status).toBe(429)
  })

  test('proves the password with the directory, and has none to change', async () => {
    await company.addPerson('dora')
    await company.connect(ada, {
      roles: [{ group: company.groupDn('none'), role: 'HR' }],
      otherwise: 'Support'
    })
    const { client } = await signIn('dora')
    expect((await client.post('/api/user/confirm', { password: 'wrong' })).status).toBe(403)
    expect((await client.post('/api/user/confirm', { password: DIRECTORY_PASSWORD })).status).toBe(
      204
    )
    const change = { currentPassword: DIRECTORY_PASSWORD, newPassword: 'another horse' }
    const { status, body } = await client.put<Problem>('/api/user/password', change)
    expect([status, body.detail]).toEqual([
      409,
      'Your account has no password of the help desk. You sign in with one of another system; change it there.'
    ])
  })

  test('says what is to be done where a password has expired', async () => {
    if (kind === 'openLdap') return // Its policies refuse without saying why.
    await company.addPerson('dora')
    await company.connect(ada)
    await company.work(({ replace }) => replace(company.personDn('dora'), 'pwdLastSet', '0'))
    const { status, body } = await signIn('dora')
    expect([status, body.detail]).toEqual([
      403,
      'Your password in the directory has expired. Choose a new one at your computer, then sign in here.'
    ])
    expect((await signIn('dora', 'wrong')).status).toBe(401)
  })
})
