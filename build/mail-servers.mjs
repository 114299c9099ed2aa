/**
 * Mail servers of their own for tests: a Dovecot, and an OpenSMTPD that takes mail for it, in
 * temporary folders and reachable from this machine alone. Dovecot stands in front of OpenSMTPD
 * where someone signs in and encrypts, because Debian's OpenSMTPD 6.8 can't do TLS with OpenSSL 3.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keepProgram, writeIdentity } from './kept-program.mjs'
import { freePort } from './postgres.mjs'
import { findProgram } from './programs.mjs'
import { canInstall, installPackages, withoutServices } from './test-programs.mjs'

/** @typedef {import('./kept-program.mjs').Identity} Identity */

/** @typedef {import('./kept-program.mjs').KeptProgram} KeptProgram */

/** Debian's packages of both. */
const PACKAGES = ['opensmtpd', 'dovecot-imapd', 'dovecot-lmtpd', 'dovecot-submissiond']

/** Dovecot's program for sending mail, which not every installation has. */
const SUBMISSION = '/usr/lib/dovecot/submission'

/** Debian's account of mail: `mail`. */
const MAIL_ACCOUNT = 8

/**
 * The folders of OpenSMTPD that no setting puts elsewhere, so that it gets them in a view of its
 * own.
 */
const FIXED_FOLDERS = { run: '/run', spool: '/var/spool' }

/**
 * Installs both servers where they are missing and can be installed.
 * @returns {Promise<string | null>} why they can't be started, or null
 */
export async function provideMailServers() {
  if (!hasMailServers() && canInstall()) {
    await withoutServices(() => installPackages(PACKAGES))
  }
  if (!hasMailServers()) return 'there is no OpenSMTPD, or no Dovecot 2.3'
  if (process.getuid?.() !== 0) return 'only root can start an OpenSMTPD'
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return null
  } catch {
    return 'an OpenSMTPD can get no folders of its own'
  }
}

function hasMailServers() {
  if (findProgram('smtpd') === null || findProgram('dovecot') === null) return false
  if (!existsSync(SUBMISSION)) return false
  // Later versions have other settings.
  return execFileSync('dovecot', ['--version'], { encoding: 'utf8' }).startsWith('2.3.')
}

/** @param {number} count */
async function freePorts(count) {
  /** @type {number[]} */
  const ports = []
  while (ports.length < count) {
    const port = await freePort()
    if (!ports.includes(port)) ports.push(port)
  }
  return ports
}

/** @param {number[]} ports */
const onLoopback = (ports) => ports.map((port) => ({ host: '127.0.0.1', port }))

/**
 * Starts a Dovecot in which every address has a mailbox, as `mail/<address>/Maildir` in the folder.
 * @param {string} folder what it is kept in, which other accounts may enter
 * @param {{ identity: Identity, password: string, introspection: string, relay: number }} options
 * the password of everyone, where it asks about the tokens of OAuth 2 (with who it is), and the
 * port of the server that takes what it is given to be sent
 * @returns {Promise<KeptProgram & { imap: number, imaps: number, smtp: number, smtps: number,
 *   lmtp: number }>} the ports; those of `imaps` and `smtps` are encrypted from the start
 * @throws Error with what it said when it does not answer
 */
export async function startDovecot(folder, { identity, password, introspection, relay }) {
  const files = writeIdentity(folder, identity)
  const [imap = 0, imaps = 0, smtp = 0, smtps = 0, lmtp = 0] = await freePorts(5)
  const mail = path.join(folder, 'mail')
  mkdirSync(mail)
  chownSync(mail, MAIL_ACCOUNT, MAIL_ACCOUNT)
  const denied = path.join(folder, 'denied')
  mkdirSync(denied)
  const oauth = path.join(folder, 'oauth2.conf')
  writeFileSync(
    oauth,
    `introspection_mode = post
introspection_url = ${introspection}
username_attribute = sub
active_attribute = active
active_value = true
`
  )
  const file = path.join(folder, 'dovecot.conf')
  writeFileSync(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap lmtp submission
listen = 127.0.0.1
ssl = yes
ssl_cert = <${files.certificate}
ssl_key = <${files.key}
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
mail_location = maildir:~/Maildir
mail_fsync = never
mail_max_userip_connections = 100
first_valid_uid = ${MAIL_ACCOUNT}
first_valid_gid = ${MAIL_ACCOUNT}
recipient_delimiter =
hostname = localhost
submission_relay_host = 127.0.0.1
submission_relay_port = ${relay}
submission_max_mail_size = 60M
passdb {
  driver = passwd-file
  deny = yes
  args = ${denied}/%u
}
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${oauth}
}
passdb {
  driver = static
  mechanisms = plain login
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${MAIL_ACCOUNT} gid=${MAIL_ACCOUNT} home=${mail}/%u allow_all_users=yes
}
service anvil {
  # No one waits longer because someone else was wrong.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  service_count = 0
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
    ssl = yes
  }
}
service submission-login {
  service_count = 0
  inet_listener submission {
    port = ${smtp}
  }
  inet_listener submissions {
    port = ${smtps}
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtp}
  }
}
`
  )
  const kept = await keepProgram(
    [findProgram('dovecot') ?? 'dovecot', '-F', '-c', file],
    onLoopback([imap, imaps, smtp, smtps, lmtp])
  )
  return { ...kept, imap, imaps, smtp, smtps, lmtp }
}

/**
 * Starts an OpenSMTPD that hands all it takes on by LMTP, from any program on this machine.
 * @param {string} folder what it is kept in, which other accounts may enter
 * @param {{ rules: string, relay: number, lmtp: number }} options what it rejects (smtpd.conf(5))
 * with a filter `answers`, its port and that of LMTP
 * @returns {Promise<KeptProgram>}
 * @throws Error with what it said when it does not answer
 */
export async function startOpenSmtpd(folder, { rules, relay, lmtp }) {
  const file = path.join(folder, 'smtpd.conf')
  writeFileSync(
    file,
    `smtp max-message-size 60M
${rules}
listen on 127.0.0.1 port ${relay} filter answers
action deliver relay host lmtp://127.0.0.1:${lmtp}
match from any for any action deliver
`
  )
  const binds = Object.entries(FIXED_FOLDERS).map(([name, place]) => {
    const own = path.join(folder, name)
    mkdirSync(own)
    chmodSync(own, 0o755)
    return `mount --bind ${own} ${place}`
  })
  const start = [...binds, `exec smtpd -d -f ${file}`].join(' && ')
  return await keepProgram(['unshare', '--mount', '/bin/sh', '-c', start], onLoopback([relay]))
}

if (import.meta.main) {
  const obstacle = await provideMailServers()
  if (obstacle) console.error(`Mail servers can't be started here: ${obstacle}`)
  process.exitCode = obstacle ? 1 : 0
}
