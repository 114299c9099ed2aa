/**
 * Directories of their own for tests: an OpenLDAP and an Active Directory domain (Samba), in
 * temporary folders and reachable from this machine alone.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keepProgram, writeIdentity } from './kept-program.mjs'
import { freePort } from './postgres.mjs'
import { findProgram } from './programs.mjs'
import { canInstall, installPackages, withoutServices } from './test-programs.mjs'

/** Debian's packages of both. */
const PACKAGES = ['slapd', 'samba-ad-dc', 'samba-ad-provision']

/** Where Debian has what a domain is made of. */
const AD_SCHEMA = '/usr/share/samba/setup/ad-schema'

/**
 * Installs the directories where they are missing and can be installed.
 * @param {{ openLdapAlone?: boolean }} [options] without a domain, which takes longest to make
 * @returns {Promise<string | null>} why they can't be started, or null
 */
export async function provideDirectories({ openLdapAlone = false } = {}) {
  const isThere = openLdapAlone ? hasSlapd : hasDirectories
  if (!isThere() && canInstall()) {
    await withoutServices(() => installPackages(openLdapAlone ? ['slapd'] : PACKAGES))
  }
  if (!hasSlapd()) return 'there is no slapd'
  if (openLdapAlone) return null
  if (!hasDirectories()) return 'there is no Samba that makes a domain'
  // A domain has the ports that all domains have.
  return process.getuid?.() === 0 ? null : 'only root can start a domain of Samba'
}

/** Whether an OpenLDAP can be started here. */
export function hasSlapd() {
  return findProgram('slapd') !== null
}

function hasDirectories() {
  return hasSlapd() && findProgram('samba-tool') !== null && existsSync(AD_SCHEMA)
}

/** @typedef {import('./kept-program.mjs').Identity} Identity */

/** @typedef {import('./kept-program.mjs').KeptProgram} KeptProgram */

/**
 * Starts an OpenLDAP on two ports: one for StartTLS, one that is encrypted from the start.
 * @param {string} folder what it is kept in
 * @param {{ settings: string, identity: Identity }} options the settings name its folder as `DATA`
 * @returns {Promise<KeptProgram & { ports: number[] }>}
 * @throws Error with what it said when it does not answer
 */
export async function startSlapd(folder, { settings, identity }) {
  const ports = [await freePort(), await freePort()]
  const files = writeIdentity(folder, identity)
  const data = path.join(folder, 'data')
  mkdirSync(data)
  const file = path.join(folder, 'slapd.conf')
  writeFileSync(
    file,
    `${['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
TLSCertificateFile ${files.certificate}
TLSCertificateKeyFile ${files.key}
${settings.replace('DATA', data)}
`
  )
  const addresses = `ldap://127.0.0.1:${ports[0]}/ ldaps://127.0.0.1:${ports[1]}/`
  const kept = await keepProgram(
    [findProgram('slapd') ?? 'slapd', '-d', '0', '-f', file, '-h', addresses],
    ports.map((port) => ({ host: '127.0.0.1', port }))
  )
  return { ...kept, ports }
}

/**
 * Makes an Active Directory domain and starts its controller, which is at the usual ports of an
 * address of this machine.
 * @param {string} folder what it is kept in
 * @param {{ ip: string, realm: string, password: string, identity: Identity }} options the password
 * is that of its Administrator
 * @returns {Promise<KeptProgram>}
 * @throws Error with what it said when it does not answer
 */
export async function startDomain(folder, { ip, realm, password, identity }) {
  const options = {
    interfaces: `${ip}/8`,
    'bind interfaces only': 'yes',
    'server services': 'ldap',
    'dcerpc endpoint servers': 'none'
  }
  execFileSync(
    'samba-tool',
    [
      ...['domain', 'provision', '--server-role=dc', '--dns-backend=NONE', '--host-name=dc1'],
      ...[`--realm=${realm}`, `--domain=${realm.split('.')[0]}`, `--adminpass=${password}`],
      ...[`--targetdir=${folder}`, `--host-ip=${ip}`],
      ...Object.entries(options).map(([name, value]) => `--option=${name}=${value}`)
    ],
    { stdio: 'pipe' }
  )
  const files = writeIdentity(folder, identity)
  const own = ['pid directory', 'ncalrpc dir', 'winbindd socket directory'].map((name, index) => {
    const place = path.join(folder, `own-${index}`)
    mkdirSync(place)
    return `${name} = ${place}`
  })
  const file = path.join(folder, 'etc/smb.conf')
  const settings = [
    ...own,
    `log file = ${folder}/log`,
    `tls certfile = ${files.certificate}`,
    `tls keyfile = ${files.key}`,
    'tls cafile ='
  ]
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace(/^\s*log file = .*$/m, '')
      .replace('[global]', `[global]\n${settings.join('\n')}`)
  )
  return await keepProgram(
    [
      ...[findProgram('samba') ?? 'samba', '--foreground', '--no-process-group', '--model=single'],
      ...['--debug-stdout', `--configfile=${file}`]
    ],
    [{ host: ip, port: 636 }]
  )
}
