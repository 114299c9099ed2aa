import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDomain } from '../../../build/directory-servers.mjs'
import { type DirectoryEntry, type DirectoryPlace, fillDirectory } from './directory-access.ts'
import { ADMINISTRATION_PASSWORD, SUFFIX, startOpenLdap } from './open-ldap.ts'
import { makeTestAuthority, makeTestCertificate } from './test-certificate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The directories of this run; a quick one has no Active Directory. */
    directories: { openLdap: DirectoryPlace; activeDirectory?: DirectoryPlace }
  }
}

/** Leaves out the Active Directory domain, whose provision takes longest and needs root. */
const IS_QUICK = process.env.HELPDESK_QUICK === '1'

/**
 * Starts one OpenLDAP and one Active Directory domain for a run of tests, or the former alone.
 * @returns what stops them
 */
export default async function startDirectories(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-directories-'))
  const stops: (() => Promise<void>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  ]
  const stop = async () => {
    for (const next of stops.toReversed()) await next()
  }
  try {
    const authority = await makeTestAuthority()
    const place = (name: string) => mkdtempSync(path.join(folder, `${name}-`))
    const slapd = await startOpenLdap(place('slapd'), authority)
    stops.push(slapd.stop)
    if (IS_QUICK) {
      project.provide('directories', { openLdap: slapd.place })
      return stop
    }
    // One of the addresses of this machine that nothing else is likely to have, and no other project
    // of the same process.
    const ofProject = project.name === 'directory' ? 1 : 2
    const ip = `127.${ofProject}.${[process.pid >> 8, process.pid].map((part) => (part & 127) + 1).join('.')}`
    const domain = await startDomain(place('domain'), {
      ip,
      realm: 'EXAMPLE.TEST',
      password: ADMINISTRATION_PASSWORD,
      identity: await makeTestCertificate({ ip, issuer: authority })
    })
    stops.push(domain.stop)
    const activeDirectory: DirectoryPlace = {
      kind: 'active-directory',
      url: `ldap://${ip}`,
      encryptedUrl: `ldaps://${ip}`,
      ca: authority.certificate,
      baseDn: SUFFIX,
      bindDn: `cn=help-desk,cn=users,${SUFFIX}`,
      bindPassword: ADMINISTRATION_PASSWORD,
      adminDn: `cn=Administrator,cn=users,${SUFFIX}`
    }
    await fillDirectory(activeDirectory, ACTIVE_DIRECTORY_ENTRIES)
    project.provide('directories', { openLdap: slapd.place, activeDirectory })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

const ACTIVE_DIRECTORY_ENTRIES: readonly DirectoryEntry[] = [
  {
    dn: `cn=help-desk,cn=users,${SUFFIX}`,
    objectClass: ['user'],
    sAMAccountName: 'help-desk',
    userAccountControl: '512',
    unicodePwd: ADMINISTRATION_PASSWORD
  }
]
