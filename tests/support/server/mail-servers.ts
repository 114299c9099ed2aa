import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDovecot, startOpenSmtpd } from '../../../build/mail-servers.mjs'
import { freePort } from '../../../build/postgres.mjs'
import { ADDRESS, CLIENT_ID, CLIENT_SECRET, startTestProvider } from './oidc-provider.ts'
import { makeTestAuthority, makeTestCertificate } from './test-certificate.ts'

/** The password of every mailbox, with which it also sends. */
export const MAIL_PASSWORD = 'Passw0rd.of.tests'

/** Where the provider of OAuth 2 sends a browser back to. */
export const MAIL_RETURN_ADDRESS = `${ADDRESS}/mail-consent`

/** Addresses to which OpenSMTPD answers otherwise than by taking a mail. */
export const AWKWARD = {
  /** The domain of people for whom it is to be tried again: 451. */
  laterDomain: 'later.test',
  /** The domain of people for whom it takes nothing: 550. */
  rejectedDomain: 'refused.test',
  /** The sender of whom it takes no email once it has read it: 554. */
  spammer: 'spammer@example.com'
} as const

/** Addresses that OpenSMTPD rejects. */
const RULES = `
table later { "@${AWKWARD.laterDomain}" }
table spammers { "${AWKWARD.spammer}" }
filter later phase rcpt-to match rcpt-to <later> reject "451 4.7.1 Greylisted, try again later"
filter spam phase commit match mail-from <spammers> reject "554 5.7.1 This looks like spam"
filter answers chain { later, spam }
match from any for domain ${AWKWARD.rejectedDomain} reject
`

/**
 * Where the mail servers of a run are: ports of `localhost`, and what else there is to know. Their
 * certificate is for that name, and not for 127.0.0.1.
 */
export interface MailPlace {
  /** The authority that has issued their certificates. */
  ca: string
  /** Sending with STARTTLS, with TLS from the start, and without either and without signing in. */
  smtp: number
  smtps: number
  relay: number
  imap: number
  imaps: number
  lmtp: number
  /** The folder of Dovecot, with `mail/<address>/Maildir` and `denied/<address>`. */
  folder: string
  /** The provider of OAuth 2 whose tokens it takes for the addresses they are for. */
  issuer: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The mail servers of this run. */
    mailServers: MailPlace
  }
}

/**
 * Provides a run of tests with mail servers.
 * @returns what stops them
 */
export default async function provide(project: TestProject): Promise<() => Promise<void>> {
  const { place, stop } = await startMailServers()
  project.provide('mailServers', place)
  return stop
}

/** Starts one OpenSMTPD, one Dovecot and one provider of OAuth 2. */
export async function startMailServers(): Promise<{ place: MailPlace; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-mail-'))
  const stops: (() => Promise<void>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  ]
  const stop = async () => {
    for (const next of stops.toReversed()) await next()
  }
  // The accounts of the servers look into it.
  chmodSync(folder, 0o755)
  const place = (name: string) => {
    const own = mkdtempSync(path.join(folder, `${name}-`))
    chmodSync(own, 0o755)
    return own
  }
  try {
    const authority = await makeTestAuthority()
    const identity = await makeTestCertificate({
      // Not that of the servers, so that they have a name alone.
      ip: '127.0.0.9',
      issuer: authority
    })
    const provider = await startTestProvider({ redirectUri: MAIL_RETURN_ADDRESS })
    stops.push(provider.close)
    const introspection = new URL('/token/introspection', provider.issuer)
    introspection.username = CLIENT_ID
    introspection.password = CLIENT_SECRET
    const relay = await freePort()
    const dovecot = place('dovecot')
    const { stop: stopDovecot, ...ports } = await startDovecot(dovecot, {
      identity,
      password: MAIL_PASSWORD,
      introspection: introspection.href,
      relay
    })
    stops.push(stopDovecot)
    const openSmtpd = await startOpenSmtpd(place('opensmtpd'), {
      rules: RULES,
      relay,
      lmtp: ports.lmtp
    })
    stops.push(openSmtpd.stop)
    const { issuer } = provider
    const ca = authority.certificate
    return { place: { ...ports, ca, relay, folder: dovecot, issuer }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
