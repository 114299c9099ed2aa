import { startSlapd } from '../../../build/directory-servers.mjs'
import { type DirectoryEntry, type DirectoryPlace, fillDirectory } from './directory-access.ts'
import { makeTestCertificate } from './test-certificate.ts'

/** The password of those who administer and search the directories. */
export const ADMINISTRATION_PASSWORD = 'Passw0rd.of.tests'

export const SUFFIX = 'dc=example,dc=test'

/** An OpenLDAP that lets no one sign in without encryption, and only the help desk search. */
const SLAPD = `
security simple_bind=128
sizelimit 500
database mdb
maxsize 16777216
dbnosync
suffix ${SUFFIX}
rootdn cn=admin,${SUFFIX}
rootpw ${ADMINISTRATION_PASSWORD}
directory DATA
overlay ppolicy
ppolicy_default cn=policy,${SUFFIX}
access to attrs=userPassword by anonymous auth by * none
access to filter=(objectClass=groupOfNames) by dn.exact=cn=help-desk,${SUFFIX} read by * none
access to * by dn.exact=cn=help-desk,${SUFFIX} read by dn.exact=cn=no-groups,${SUFFIX} read by * none
`

const OPEN_LDAP_ENTRIES: readonly DirectoryEntry[] = [
  { dn: SUFFIX, objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' },
  {
    dn: `cn=help-desk,${SUFFIX}`,
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    userPassword: ADMINISTRATION_PASSWORD
  },
  {
    // One that may read people, and none of their groups.
    dn: `cn=no-groups,${SUFFIX}`,
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    userPassword: ADMINISTRATION_PASSWORD
  },
  {
    dn: `cn=policy,${SUFFIX}`,
    objectClass: ['device', 'pwdPolicy'],
    pwdAttribute: 'userPassword',
    pwdLockout: 'TRUE',
    pwdMaxFailure: '20'
  }
]

/**
 * Starts an OpenLDAP in a folder.
 * @param issuer who issues its certificate
 */
export async function startOpenLdap(
  folder: string,
  issuer: { certificate: string; key: string }
): Promise<{ place: DirectoryPlace; stop(): Promise<void> }> {
  const identity = await makeTestCertificate({ issuer })
  const { ports, stop } = await startSlapd(folder, { settings: SLAPD, identity })
  const place: DirectoryPlace = {
    kind: 'openldap',
    url: `ldap://localhost:${ports[0]}`,
    encryptedUrl: `ldaps://localhost:${ports[1]}`,
    ca: issuer.certificate,
    baseDn: SUFFIX,
    bindDn: `cn=help-desk,${SUFFIX}`,
    bindPassword: ADMINISTRATION_PASSWORD,
    adminDn: `cn=admin,${SUFFIX}`
  }
  try {
    await fillDirectory(place, OPEN_LDAP_ENTRIES)
  } catch (error) {
    await stop()
    throw error
  }
  return { place, stop }
}
