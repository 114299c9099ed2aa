/**
 * Directories of their own for tests: an OpenLDAP and an Active Directory domain (Samba), in
 * temporary folders and reachable from this machine alone.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './postgres.mjs'
import { findProgram } from './programs.mjs'
import { canInstall, installPackages, withoutServices } from './test-programs.mjs'

/** Debian's packages of both. */
const PACKAGES = ['slapd', 'samba-ad-dc', 'samba-ad-provision']

/** Where Debian has what a domain is made of. */
const AD_SCHEMA = '/usr/share/samba/setup/ad-schema'

/** How long a directory may take until it answers, in milliseconds. */
const START_TIMEOUT_MS = 30_000

/** How long the pause between two looks is, in milliseconds. */
const LOOK_PAUSE_MS = 50

/** Starts a program that ends with its own input, which ends with whoever started it. */
const KEEPER = '"$@" & program=$!; cat >/dev/null; kill $program; wait $program'

/**
 * Installs both directories where they are missing and can be installed.
 * @returns {Promise<string | null>} why they can't be started, or null
 */
export async function provideDirectories() {
  if (!hasDirectories() && canInstall()) {
    await withoutServices(() => installPackages(PACKAGES))
  }
  if (!hasDirectories()) return 'there is no slapd, or no Samba that makes a domain'
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

/**
 * A directory for tests.
 * @typedef {object} TestDirectory
 * @property {() => Promise<void>} stop ends it
 */

/** What a directory shows that it is itself. @typedef {{ certificate: string, key: string }} Identity */

/**
 * Starts an OpenLDAP on two ports: one for StartTLS, one that is encrypted from the start.
 * @param {string} folder what it is kept in
 * @param {{ settings: string, identity: Identity }} options the settings name its folder as `DATA`
 * @returns {Promise<TestDirectory & { ports: number[] }>}
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
  const kept = await keep(
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
 * @returns {Promise<TestDirectory>}
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
  return await keep(
    [
      ...[findProgram('samba') ?? 'samba', '--foreground', '--no-process-group', '--model=single'],
      ...['--debug-stdout', `--configfile=${file}`]
    ],
    [{ host: ip, port: 636 }]
  )
}

/**
 * Keeps a program until it is stopped or this process ends, however that ends.
 * @param {string[]} command
 * @param {{ host: string, port: number }[]} places where it answers once it is ready
 * @returns {Promise<TestDirectory>}
 */
async function keep(command, places) {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...command], {
    // It gets no signal that is meant for the programs of a terminal.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe']
  })
  const ended = once(keeper, 'close')
  let said = ''
  for (const stream of [keeper.stdout, keeper.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said = `${said}${text}`.slice(-2000)
    })
  }
  async function stop() {
    keeper.stdin.end()
    await ended
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  for (const place of places) {
    while (!(await answers(place))) {
      if (Date.now() > deadline) {
        await stop()
        throw new Error(`${path.basename(command[0] ?? '')} does not answer: ${said.trim()}`)
      }
      await delay(LOOK_PAUSE_MS)
    }
  }
  return { stop }
}

/** @param {{ host: string, port: number }} place */
async function answers(place) {
  const socket = connect(place)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** @param {string} folder @param {Identity} identity */
function writeIdentity(folder, identity) {
  const files = {
    certificate: path.join(folder, 'certificate.pem'),
    key: path.join(folder, 'key.pem')
  }
  writeFileSync(files.certificate, identity.certificate)
  writeFileSync(files.key, identity.key, { mode: 0o600 })
  return files
}
