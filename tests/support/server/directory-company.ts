import { inject } from 'vitest'
import type { LdapUpdate } from '#shared/api/ldap-settings.ts'
import {
  type DirectoryAdministration,
  type DirectoryPlace,
  withAdministrator
} from './directory-access.ts'
import type { Account } from './test-server.ts'

/** The password that people have in the directories of the tests. */
export const DIRECTORY_PASSWORD = 'Directory.1'

let companies = 0

/** A part of a directory that is one test's own, with people and groups in it. */
export interface DirectoryCompany {
  place: DirectoryPlace
  /** A name that no other has. */
  title: string
  /** Its part of the directory; names outside of it are not found. */
  baseDn: string
  /** The settings of a help desk that is connected with it. */
  settings(change?: Partial<LdapUpdate>): LdapUpdate
  /** Connects a help desk with it, and expects that to work. */
  connect(administrator: Account, change?: Partial<LdapUpdate>): Promise<void>
  /** What a person's entry is called, and a group's. */
  personDn(username: string): string
  groupDn(name: string): string
  addPerson(username: string, change?: Record<string, string>): Promise<void>
  addGroup(name: string, ...memberDns: string[]): Promise<void>
  work<T>(work: (administration: DirectoryAdministration) => Promise<T>): Promise<T>
  /** Deletes it, so that its usernames are free again in the domain. */
  remove(): Promise<void>
}

/** Makes a part of a directory for one test. */
export async function makeDirectoryCompany(
  name: 'openLdap' | 'activeDirectory'
): Promise<DirectoryCompany> {
  const place = inject('directories')[name]
  companies += 1
  const title = `company-${process.pid}-${companies}`
  const baseDn = `ou=${title},${place.baseDn}`
  const work: DirectoryCompany['work'] = (done) => withAdministrator(place, done)
  await work(({ add }) => add({ dn: baseDn, objectClass: ['organizationalUnit'] }))
  const personDn = (username: string) => `cn=${username} Example,${baseDn}`
  const groupDn = (group: string) => `cn=${group},${baseDn}`
  const make = name === 'openLdap' ? inOpenLdap : inActiveDirectory
  const settings: DirectoryCompany['settings'] = (change = {}) => ({
    ...{ enabled: true, kind: place.kind, url: place.encryptedUrl, ca: place.ca, baseDn },
    ...{ bindDn: place.bindDn, bindPassword: place.bindPassword, roles: [], otherwise: 'HR' },
    ...change
  })
  return {
    ...{ place, title, baseDn, settings, personDn, groupDn, work },
    remove: () => work(({ remove }) => remove(baseDn)),
    async connect(administrator, change) {
      const body = { ldap: settings(change) }
      const { status, body: answer } = await administrator.put('/api/admin/settings', body)
      if (status !== 200) throw new Error(`Connecting answered ${JSON.stringify(answer)}`)
    },
    addPerson: (username, change = {}) =>
      work(({ add }) => add({ dn: personDn(username), ...make.person(username), ...change })),
    addGroup: (group, ...memberDns) =>
      work(({ add }) => add({ dn: groupDn(group), ...make.group(group, memberDns) }))
  }
}

const inOpenLdap = {
  person: (username: string) => ({
    objectClass: ['inetOrgPerson'],
    uid: username,
    sn: 'Example',
    mail: `${username}@example.com`,
    userPassword: DIRECTORY_PASSWORD
  }),
  group: (_name: string, member: string[]) => ({ objectClass: ['groupOfNames'], member })
}

const inActiveDirectory = {
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
  })
}
