import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountAccess } from '#shared/api/accounts.ts'
import type { LdapSynchronisation, LdapTest } from '#shared/api/ldap-settings.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { Account as AccountData } from '#shared/api/users.ts'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { ada, securityEvents, server, signInStatus } from '#support/server/desk.ts'
import {
  company,
  DIRECTORIES,
  DIRECTORY_PASSWORD,
  openDeskWithDirectory,
  signInThere
} from '#support/server/directory-company.ts'
import { NO_DIRECTORY } from '#support/server/no-directory.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD } from '#support/server/test-server.ts'

const SYNCHRONISATION = '/api/admin/settings/ldap/synchronisation'

describe.each(DIRECTORIES)('a directory, %s,', (kind) => {
  openDeskWithDirectory(kind)
  let people: Record<string, TestClient>
  beforeEach(() => {
    people = {}
  })

  /** Adds people whose accounts are made by signing in. */
  async function welcome(...usernames: string[]) {
    for (const username of usernames) {
      await company.addPerson(username)
      const { status, client } = await signInThere(username)
      expect(status).toBe(200)
      people[username] = client
    }
  }
  const synchronise = async () =>
    (await ada.post<LdapSynchronisation>(SYNCHRONISATION)).body.message
  const accounts = async () =>
    Object.fromEntries(
      (await ada.get<AccountData[]>('/api/admin/users')).body.map((user) => [user.username, user])
    )
  const isSignedIn = async (username: string) =>
    (await people[username]?.get('/api/user'))?.status === 200

  test('that is synchronised changes who has changed there, and disables who has left', async () => {
    await company.connect()
    await welcome('gus', 'hal', 'ivy', 'jon')
    await company.addGroup('crew', company.personDn('hal'))
    await company.connect({ roles: [{ group: company.groupDn('crew'), role: 'Logistics' }] })
    await company.work(async ({ replace, remove }) => {
      await replace(company.personDn('gus'), 'mail', 'gustav@example.com')
      await remove(company.personDn('ivy'))
    })
    expect(await synchronise()).toBe(
      'People checked: 4. Accounts changed: 2. Accounts disabled: 1.'
    )
    const { gus, hal, ivy, jon } = await accounts()
    expect(gus).toMatchObject({ email: 'gustav@example.com', role: 'HR' })
    expect(hal).toMatchObject({ role: 'Logistics' })
    expect([ivy?.disabled, jon?.disabled]).toEqual([true, undefined])
    expect([await isSignedIn('ivy'), await isSignedIn('jon')]).toEqual([false, true])
    expect(await synchronise()).toBe(
      'People checked: 3. Accounts changed: 0. Accounts disabled: 0.'
    )
    const { body } = await ada.get<{ last: LdapSynchronisation }>(SYNCHRONISATION)
    expect(body.last).toMatchObject({
      isDone: true,
      message: expect.stringContaining('checked: 3')
    })
  })

  test('also disables who is disabled there, or in no group any more', async () => {
    await company.connect()
    await welcome('gus', 'hal', 'ivy', 'jon', 'kim', 'lea')
    await company.addGroup('crew', ...['hal', 'ivy', 'jon', 'kim', 'lea'].map(company.personDn))
    const roles = [{ group: company.groupDn('crew'), role: 'Logistics' }]
    await company.connect({ roles, otherwise: null })
    await company.disable('hal')
    expect(await synchronise()).toContain('Accounts disabled: 2.')
    const { gus, hal, ivy } = await accounts()
    expect([gus?.disabled, hal?.disabled, ivy?.disabled]).toEqual([true, true, undefined])
  })

  test('does not take away more than a third of all at once, nor the last specialist', async () => {
    await company.addGroup('desk', company.place.adminDn)
    await company.connect({
      roles: [{ group: company.groupDn('desk'), role: IT_SUPPORT_SPECIALIST }]
    })
    await welcome('gus', 'hal', 'ivy')
    await company.work(async ({ remove }) => {
      for (const name of ['gus', 'hal', 'ivy']) await remove(company.personDn(name))
    })
    await company.addPerson('jon')
    expect(await synchronise()).toBe(
      'Nothing was changed, because 3 of 3 people would lose access. If that is right, apply the changes in Settings.'
    )
    expect(await isSignedIn('gus')).toBe(true)
    expect(await securityEvents('?kind=directory-changes-held')).toHaveLength(1)
    expect((await ada.post(`${SYNCHRONISATION}?held=perhaps`)).status).toBe(400)
    const { body } = await ada.post<LdapSynchronisation>(`${SYNCHRONISATION}?held=apply`)
    expect(body.message).toBe('People checked: 3. Accounts changed: 0. Accounts disabled: 3.')
    expect(await isSignedIn('gus')).toBe(false)
  })

  test('whose groups give many people other roles changes none before an administrator says so', async () => {
    const names = ['gus', 'hal', 'ivy', 'jon', 'kim', 'lea']
    for (const name of names) await company.addPerson(name)
    await company.addGroup('desk', company.personDn('gus'), company.personDn('hal'))
    const roles = [{ group: company.groupDn('desk'), role: IT_SUPPORT_SPECIALIST }]
    await company.connect({ roles })
    for (const name of names) people[name] = (await signInThere(name)).client
    await company.work(({ replace }) =>
      replace(company.groupDn('desk'), 'member', company.place.adminDn)
    )
    expect(await synchronise()).toBe(
      'Nothing was changed, because 2 of 6 people would get a different role: gus (IT Support Specialist → HR), hal (IT Support Specialist → HR). If that is right, apply the changes in Settings.'
    )
    const { body } = await ada.get<{ last: LdapSynchronisation }>(SYNCHRONISATION)
    expect(body.last).toMatchObject({ isDone: false, isHeld: true })
    expect((await accounts()).gus?.role).toBe(IT_SUPPORT_SPECIALIST)
    expect((await ada.post(`${SYNCHRONISATION}?held=apply`)).body).toMatchObject({ isDone: true })
    expect((await accounts()).gus?.role).toBe('HR')
  })

  test('that shows no groups changes no role, at sign-in neither, and lets in no one new', async () => {
    await company.addPerson('gus')
    await company.addPerson('hal')
    await company.addGroup('desk', company.personDn('gus'))
    const roles = [{ group: company.groupDn('desk'), role: IT_SUPPORT_SPECIALIST }]
    await company.connect({ roles })
    await signInThere('gus')
    await company.connect({ roles, ...(await company.hideGroups('desk')) })
    expect(await synchronise()).toBe(
      'Nothing was changed. The groups that have roles, or their members, are not visible in the directory. Check the permissions of the bind account and the group names.'
    )
    expect((await ada.post(`${SYNCHRONISATION}?held=apply`)).body).toMatchObject({ isDone: false })
    expect((await signInThere('gus')).body.role).toBe(IT_SUPPORT_SPECIALIST)
    const hal = await signInThere('hal')
    expect([hal.status, hal.body.detail]).toEqual([
      403,
      'The help desk cannot read your groups from the directory. Ask an IT Support Specialist.'
    ])
    expect(await securityEvents('?kind=sign-in-refused')).toMatchObject([
      { detail: 'Directory: groups with roles are not visible' }
    ])
  })

  test('that shows other groups, but not the one that gave someone the role, changes nothing for them', async () => {
    for (const name of ['gus', 'hal']) await company.addPerson(name)
    await company.addGroup('desk', company.personDn('gus'))
    await company.addGroup('crew', company.personDn('gus'), company.personDn('hal'))
    const roles = [
      { group: company.groupDn('desk'), role: IT_SUPPORT_SPECIALIST },
      { group: company.groupDn('crew'), role: 'Logistics' }
    ]
    await company.connect({ roles })
    for (const name of ['gus', 'hal']) people[name] = (await signInThere(name)).client
    await company.work(({ remove }) => remove(company.groupDn('desk')))
    expect((await signInThere('gus')).body.role).toBe(IT_SUPPORT_SPECIALIST)
    expect(await synchronise()).toBe(
      'People checked: 2. Accounts changed: 0. Accounts disabled: 0. Roles kept because groups cannot be read: 1.'
    )
    await company.addGroup('desk', company.personDn('hal'))
    const role = async (name: string) => (await signInThere(name)).body.role
    expect([await role('gus'), await role('hal')]).toEqual(['Logistics', IT_SUPPORT_SPECIALIST])
  })

  test('that is empty, away or rejects to answer disables no one', async () => {
    await company.connect()
    await welcome('gus')
    await company.work(({ remove }) => remove(company.personDn('gus')))
    expect(await synchronise()).toBe(
      `Nothing was changed. There are no people under ${company.baseDn}.`
    )
    await company.connect({ baseDn: `ou=nowhere,${company.baseDn}` })
    expect(await synchronise()).toBe('Nothing was changed. The directory could not be searched.')
    await company.connect({ url: NO_DIRECTORY.url })
    expect(await synchronise()).toEqual(
      expect.stringMatching(/^Nothing was changed\. Nothing responds at \S+ on port \d+\.$/)
    )
    expect(await isSignedIn('gus')).toBe(true)
  })

  test('tells a test of the connection what is there', async () => {
    await company.addPerson('gus')
    await company.addGroup('crew', company.personDn('gus'))
    const trial = async (change: object) => {
      const body = company.settings(change)
      const answer = await ada.post<LdapTest>('/api/admin/settings/ldap/test', body)
      return answer.body.steps.map(
        ({ isWorking, message }) => `${isWorking ? '+' : '-'} ${message}`
      )
    }
    const connected = [
      '+ The directory responds at this address.',
      '+ The connection is encrypted, and the certificate is trusted.'
    ]
    const group = company.groupDn('crew')
    const gone = company.groupDn('gone')
    const roles = [group, gone].map((name) => ({ group: name, role: 'HR' }))
    for (const url of [company.place.url, company.place.encryptedUrl]) {
      expect(await trial({ url, roles })).toEqual([
        ...connected,
        '+ The bind account and its password are correct.',
        '+ 1 person found.',
        `+ The group ${group} exists.`,
        `- The group ${gone} does not exist.`
      ])
    }
    const role = async (person: string, change: object) =>
      // Active Directory writes names in its own case.
      (await trial({ person, roles: roles.slice(0, 1), ...change })).at(-1)?.toLowerCase()
    const dn = company.personDn('gus')
    await company.addPerson('hal')
    expect(await role('GUS@example.com', {})).toBe(
      `+ ${dn} gets the role hr from the group ${group}.`.toLowerCase()
    )
    expect(await role('gus', { roles: [] })).toMatch(
      /^[+] .* gets the role hr, because none of their groups has a role[.] their groups: .*cn=crew,/
    )
    expect(await role('hal', { otherwise: null })).toContain(' is declined, because none of their')
    expect(await role('nobody', {})).toBe(
      '- the directory has no person named nobody, or more than one.'
    )
    await company.work(({ replace }) =>
      replace(company.personDn('hal'), ...company.entries.disabled(true))
    )
    expect(await role('hal', {})).toContain(' is disabled or has expired in the directory.')
    const hidden = await company.hideGroups('crew')
    expect(await role('gus', hidden)).toContain(
      ' is declined, or keeps the role of an existing account, '
    )
    expect(await trial({ bindPassword: 'wrong' })).toEqual([
      ...connected,
      '- The directory rejected the bind account or its password.'
    ])
    expect(await trial({ ca: '' })).toEqual([
      connected[0],
      '- The certificate was not issued by a trusted authority.'
    ])
  })

  test('signs in people whom an administrator connects with it', async () => {
    const bob = await server.staff('bob')
    await company.addPerson('robert')
    const path = `/api/admin/users/${bob.user.id}/directory`
    const access = async () =>
      (await ada.get<AccountAccess>(`/api/admin/users/${bob.user.id}/access`)).body.directory
    expect(await access()).toBeUndefined()
    await company.connect()
    expect(await access()).toEqual({ isConnected: false })
    const signIn = (password: string) => signInStatus('bob', password)
    expect(await signIn(DIRECTORY_PASSWORD)).toBe(401)
    expect((await ada.put(path, { username: 'nobody' })).status).toBe(404)
    expect((await ada.put(path, { username: '*' })).status).toBe(404)
    expect((await ada.put(path, { username: 'robert' })).status).toBe(204)
    expect(await access()).toEqual({ isConnected: true })
    expect([await signIn(DIRECTORY_PASSWORD), await signIn(PASSWORD)]).toEqual([200, 200])
    // The password of the directory changes none of the help desk.
    const change = { currentPassword: DIRECTORY_PASSWORD, newPassword: 'another horse' }
    expect((await bob.put('/api/user/password', change)).status).toBe(403)
    const zoe = await server.staff('zoe')
    const zoes = `/api/admin/users/${zoe.user.id}/directory`
    const other = await ada.put<Problem>(zoes, { username: 'robert' })
    expect([other.status, other.body.detail]).toEqual([
      409,
      'This person is already connected to another account'
    ])
    expect((await ada.delete(path)).status).toBe(204)
    expect([await signIn(DIRECTORY_PASSWORD), await signIn(PASSWORD)]).toEqual([401, 200])
    server.clock.pass({ minutes: 16 })
    expect((await ada.put<Problem>(path, { username: 'robert' })).body.type).toBe(
      PROBLEM_TYPES.confirmPassword
    )
  })
})
