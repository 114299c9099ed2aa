import { createHmac, randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import * as z from 'zod'
import { SingleSignOnBeginning } from '#shared/api/single-sign-on.ts'
import { isWithin } from '../../base/clock.ts'
import { type SecretBox, SecretBoxError } from '../../base/secret-box.ts'

/** The cookie of a browser that has gone to the provider (D54). */
const BEGUN_COOKIE = 'helpdesk_single_sign_on'
const PATH = '/api/single-sign-on'

/** How long someone may take at the provider, in milliseconds. */
const LIFETIME_MS = 10 * 60 * 1000

const PURPOSE = 'a single sign-on that was begun'

const Begun = SingleSignOnBeginning.extend({
  /** From which all that proves the browser's way is made. */
  secret: z.string(),
  at: z.number()
})
/** The purpose for which a browser was sent to the provider. */
export type Begun = z.infer<typeof Begun>

/**
 * The state that goes to the provider and must come back: no one makes it without the secret of the
 * cookie.
 */
export function marksOf({ secret }: Pick<Begun, 'secret'>) {
  const mark = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')
  return { state: mark('state'), nonce: mark('nonce'), verifier: mark('verifier') }
}

export function beginAt(beginning: SingleSignOnBeginning, now: Date): Begun {
  return { ...beginning, secret: randomBytes(32).toString('base64url'), at: now.getTime() }
}

/**
 * The cookie that only the browser has which began, and only the server can read.
 * @param isSecure whether the help desk is opened over TLS
 * @throws SecretBoxError
 */
export async function begunCookie(
  begun: Begun,
  secrets: SecretBox,
  isSecure: boolean
): Promise<string> {
  const sealed = await secrets.seal(Buffer.from(JSON.stringify(begun)), PURPOSE)
  return cookieOf(sealed, isSecure, LIFETIME_MS / 1000)
}

/** The cookie that deletes the one of a sign-in that is over. */
export function endedCookie(): string {
  return cookieOf('', false, 0)
}

function cookieOf(value: string, secure: boolean, maxAge: number): string {
  const only = { path: PATH, httpOnly: true, sameSite: 'Strict' } as const
  return generateCookie(BEGUN_COOKIE, value, { ...only, secure, maxAge })
}

/**
 * Reads what a browser has begun from the header with its cookies.
 * @returns null where it has begun nothing, or too long ago
 */
export function readBegun(
  cookies: string | undefined,
  secrets: SecretBox,
  now: Date
): Begun | null {
  const sealed = parse(cookies ?? '', BEGUN_COOKIE)[BEGUN_COOKIE]
  if (!sealed) return null
  try {
    const begun = Begun.parse(JSON.parse(Buffer.from(secrets.open(sealed, PURPOSE)).toString()))
    return isWithin(new Date(begun.at), LIFETIME_MS, now) ? begun : null
  } catch (error) {
    // Anyone can send any cookie.
    if (error instanceof SecretBoxError) return null
    throw error
  }
}
