import { afterEach, beforeEach, inject } from 'vitest'
import type { LdapUpdate } from '#shared/api/ldap-settings.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { ada, openDesk, server } from './desk.ts'
import { type DirectoryAdministration, withAdministrator } from './directory-access.ts'

/** The password that people have in the directories of the tests. */
export const DIRECTORY_PASSWORD = 'Directory.1'

type DirectoryName = 'openLdap' | 'activeDirectory'

/** The directories of this run, for `describe.each`. */
export const DIRECTORIES = Object.keys(inject('directories')) as DirectoryName[]

let companies = 0

/** The part of the directory that the running test has for itself. */
export let company: Awaited<ReturnType<typeof makeCompany>>

/** Starts a server for each test of a suite, and makes a part of a directory for it. */
export function openDeskWithDirectory(name: DirectoryName): void {
  openDesk()
  beforeEach(async () => {
    company = await makeCompany(name)
  })
  afterEach(() => company.remove())
}

/** Signs in from a new browser, which stays signed in. */
export async function signInThere(username: string, password = DIRECTORY_PASSWORD, more = {}) {
  const client = server.anonymous()
  const answer = await client.post<User & Problem>('/api/login', { username, password, ...more })
  return { ...answer, client }
}

async function makeCompany(name: DirectoryName) {
  const place = inject('directories')[name]
  if (!place) throw new Error(`This run has no ${name}`)
  companies += 1
  const title = `company-${process.pid}-${companies}`
  const baseDn = `ou=${title},${place.baseDn}`
  const work = <T>(done: (administration: DirectoryAdministration) => Promise<T>) =>
    withAdministrator(place, done)
  await work(({ add }) => add({ dn: baseDn, objectClass: ['organizationalUnit'] }))
  const personDn = (username: string) => `cn=${username} Example,${baseDn}`
  const groupDn = (group: string) => `cn=${group},${baseDn}`
  const entries = name === 'openLdap' ? inOpenLdap : inActiveDirectory
  /** The settings of a help desk that is connected with it. */
  const settings = (change: Partial<LdapUpdate> = {}): LdapUpdate => ({
    ...{ enabled: true, kind: place.kind, url: place.encryptedUrl, ca: place.ca, baseDn },
    ...{ bindDn: place.bindDn, bindPassword: place.bindPassword, roles: [], otherwise: 'HR' },
    ...change
  })
  return {
    ...{ place, title, baseDn, settings, personDn, groupDn, work, entries },
    /** Connects the help desk with it, and expects that to work. */
    async connect(change?: Partial<LdapUpdate>) {
      const body = { ldap: settings(change) }
      const { status, body: answer } = await ada.put('/api/admin/settings', body)
      if (status !== 200) throw new Error(`Connecting answered ${JSON.stringify(answer)}`)
    },
    /** The help desk may read no groups from then on, or there are none of these. */
    async hideGroups(...groups: string[]) {
      if (name === 'openLdap') return { bindDn: place.bindDn.replace('help-desk', 'no-groups') }
      await work(async ({ remove }) => {
        for (const group of groups) await remove(groupDn(group))
      })
      return {}
    },
    addPerson: (username: string, change: Record<string, string> = {}) =>
      work(({ add }) => add({ dn: personDn(username), ...entries.person(username), ...change })),
    addGroup: (group: string, ...memberDns: string[]) =>
      work(({ add }) => add({ dn: groupDn(group), ...entries.group(group, memberDns) })),
    /** Disables a person's account in the directory, or enables it again. */
    disable: (username: string, isDisabled = true) =>
      work(({ replace }) => replace(personDn(username), ...entries.disabled(isDisabled))),
    /** Deletes it, so that its usernames are free again in the domain. */
    remove: () => work(({ remove }) => remove(baseDn))
  }
}

/** An attribute and what it is set to. */
type Values = [attribute: string, ...values: string[]]

const inOpenLdap = {
  username: 'uid',
  person: (username: string) => ({
    objectClass: ['inetOrgPerson'],
    uid: username,
    sn: 'Example',
    mail: `${username}@example.com`,
    userPassword: DIRECTORY_PASSWORD
  }),
  group: (_name: string, member: string[]) => ({ objectClass: ['groupOfNames'], member }),
  disabled: (isDisabled: boolean): Values => [
    'pwdAccountLockedTime',
    ...(isDisabled ? ['000001010000Z'] : [])
  ]
}

const inActiveDirectory = {
  username: 'sAMAccountName',
  person: (username: string) => ({
    objectClass: ['user'],
    sAMAccountName: username,
    mail: `${username}@example.com`,
    unicodePwd: DIRECTORY_PASSWORD,
    userAccountControl: '512'
  }),
  group: (name: string, member: string[]) => ({
    objectClass: ['group'],
    sAMAccountName: name,
    ...(member.length > 0 && { member })
  }),
  disabled: (isDisabled: boolean): Values => ['userAccountControl', isDisabled ? '514' : '512']
}
