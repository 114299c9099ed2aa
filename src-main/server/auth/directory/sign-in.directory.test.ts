import { describe, expect, test } from 'vitest'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { ada, securityEvents, server } from '#support/server/desk.ts'
import {
  company,
  DIRECTORIES,
  openDeskWithDirectory,
  signInThere
} from '#support/server/directory-company.ts'

// The directory tests that `npm test` includes; `npm run test:all` also runs the others beside this
// file.
describe.each(DIRECTORIES)('signing in with %s', (kind) => {
  openDeskWithDirectory(kind)

  test('creates an account the first time, and finds it after that', async () => {
    await company.addPerson('dora')
    await company.connect()
    const first = await signInThere('dora')
    expect([first.status, first.body]).toMatchObject([
      200,
      { username: 'dora', email: 'dora@example.com', fullName: 'dora Example', role: 'HR' }
    ])
    expect((await first.client.get('/api/user')).status).toBe(200)
    // Marriage changes everything but the person.
    await company.work(async ({ rename, replace }) => {
      const married = `cn=dora Newman,${company.baseDn}`
      await rename(company.personDn('dora'), married)
      await replace(married, 'mail', 'newman@example.com')
      await replace(married, company.entries.username, 'newman')
    })
    const again = await signInThere('newman')
    expect(again.body).toMatchObject({ id: first.body.id, email: 'newman@example.com' })
    expect(again.body.username).toBe('newman')
    expect((await signInThere('dora')).status).toBe(401)
  })

  test('gives a free username to a newcomer before who had it has signed in again', async () => {
    await company.addPerson('dora')
    await company.connect()
    const first = await signInThere('dora')
    await company.work(async ({ rename, replace }) => {
      const married = `cn=dora Newman,${company.baseDn}`
      await rename(company.personDn('dora'), married)
      await replace(married, 'mail', 'newman@example.com')
      await replace(married, company.entries.username, 'newman')
    })
    await company.addPerson('dora')
    const second = await signInThere('dora')
    expect(second.body).toMatchObject({ username: 'dora', email: 'dora@example.com' })
    expect(second.body.id).not.toBe(first.body.id)
    expect((await signInThere('newman')).body).toMatchObject({
      id: first.body.id,
      username: 'newman'
    })
  })

  test('takes the username, the email address, the user principal name and DOMAIN\\name', async () => {
    const upn = kind === 'openLdap' ? {} : { userPrincipalName: 'd.example@corp.example' }
    await company.addPerson('dora', upn)
    // The username of one person is the address of another: the username counts.
    if (kind === 'openLdap') await company.addPerson('d@example.com', { mail: 'x@example.com' })
    await company.addPerson('other', { mail: 'd@example.com' })
    await company.connect()
    const names = ['dora', 'DORA@Example.com', 'EXAMPLE\\dora', ...Object.values(upn)]
    for (const name of names)
      expect([name, (await signInThere(name)).body.username]).toEqual([name, 'dora'])
    const named = kind === 'openLdap' ? 'd@example.com' : 'other'
    expect((await signInThere('d@example.com')).body.username).toBe(named)
  })

  test('counts groups that the primary group is in', async () => {
    const users = `cn=Domain Users,cn=Users,${company.place.baseDn}`
    await company.addPerson('dora')
    if (kind === 'openLdap') {
      const unix = { uidNumber: '5001', gidNumber: '5001', homeDirectory: '/home/eve' }
      const eve = company.entries.person('eve')
      await company.work(async ({ add }) => {
        const objectClass = ['inetOrgPerson', 'posixAccount']
        await add({ dn: company.personDn('eve'), ...eve, ...unix, objectClass })
        const group = { objectClass: ['posixGroup'], gidNumber: '5001' }
        await add({ dn: company.groupDn('unix'), ...group })
      })
    }
    await company.addGroup('all', kind === 'openLdap' ? company.groupDn('unix') : users)
    const roles = [{ group: company.groupDn('all'), role: 'Logistics' }]
    await company.connect({ roles })
    const name = kind === 'openLdap' ? 'eve' : 'dora'
    expect((await signInThere(name)).body.role).toBe('Logistics')
    if (kind === 'openLdap') expect((await signInThere('dora')).body.role).toBe('HR')
  })

  test('is rejected alike for a wrong password, an unknown name and nothing at all', async () => {
    await company.addPerson('dora')
    await company.connect()
    for (const [username, password] of [
      ['dora', 'wrong'],
      ['nobody', undefined],
      ['ada', 'wrong'],
      ['ada', undefined],
      ['dora', ' ']
    ] as const) {
      const { status, body } = await signInThere(username, password)
      expect([status, body.detail]).toEqual([401, 'Invalid username or password'])
    }
    expect((await signInThere('dora', '')).status).toBe(400)
    expect((await signInThere('dora', '\u0000')).status).toBe(400)
  })

  test('gives roles by groups, also through groups in groups and around in circles', async () => {
    for (const username of ['dora', 'eve', 'fay']) await company.addPerson(username)
    await company.addGroup('inner', company.personDn('dora'))
    const desk = `cn=Help\\, Desk,${company.baseDn}`
    await company.work(async ({ add, replace }) => {
      const inner = [company.groupDn('inner')]
      await add({
        dn: company.groupDn('middle'),
        // OpenLDAP has a second kind of groups.
        ...(kind === 'openLdap'
          ? { objectClass: ['groupOfUniqueNames'], uniqueMember: inner }
          : company.entries.group('middle', inner))
      })
      const members = [company.groupDn('middle'), company.personDn('eve')]
      await add({ dn: desk, ...company.entries.group(`desk-${company.title}`, members) })
      // A domain takes no circle.
      if (kind === 'openLdap')
        await replace(company.groupDn('inner'), 'member', company.personDn('dora'), desk)
    })
    const spelt = desk.toUpperCase().replace('\\,', '\\2c').replaceAll(',OU', ' , OU')
    await company.connect({
      roles: [
        { group: spelt, role: IT_SUPPORT_SPECIALIST },
        { group: company.groupDn('inner'), role: 'Logistics' }
      ],
      otherwise: null
    })
    expect((await signInThere('dora')).body.role).toBe(IT_SUPPORT_SPECIALIST)
    expect((await signInThere('eve')).body.role).toBe(IT_SUPPORT_SPECIALIST)
    const fay = await signInThere('fay')
    expect([fay.status, fay.body.detail]).toEqual([
      403,
      'None of your directory groups has access to the help desk. Ask an IT Support Specialist.'
    ])
    expect(await securityEvents('?kind=sign-in-refused')).toMatchObject([
      { detail: 'Directory: not in an allowed group' }
    ])
  })

  test('is rejected while the account is disabled there, or here', async () => {
    await company.addPerson('dora')
    await company.connect()
    const { body: dora } = await signInThere('dora')
    await company.disable('dora')
    const rejected = await signInThere('dora')
    // OpenLDAP does not say why.
    expect([rejected.status, rejected.body.detail]).toEqual(
      kind === 'openLdap'
        ? [401, 'Invalid username or password']
        : [403, 'Your account is disabled in the directory. Ask an IT Support Specialist.']
    )
    expect((await signInThere('dora', 'wrong')).status).toBe(401)
    await company.disable('dora', false)
    expect((await signInThere('dora')).status).toBe(200)
    await ada.put(`/api/admin/users/${dora.id}/state`, { disabled: true })
    expect((await signInThere('dora')).body.detail).toContain('Your account is disabled.')
  })

  test('says that the directory is away, and accounts of the help desk still sign in', async () => {
    await server.staff('bob')
    await company.connect({ url: 'ldaps://127.0.0.1:1' })
    const { status, body } = await signInThere('dora')
    expect([status, body.detail]).toEqual([
      503,
      expect.stringContaining('The directory is not available')
    ])
    expect((await signInThere('bob', 'correct horse')).status).toBe(200)
  })
})
