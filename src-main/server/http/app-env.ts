import type { ServerResponse } from 'node:http'
import type { Access } from '#shared/api/route.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { TokenScope } from '#shared/domain/tokens.ts'
import type { Translate } from '#shared/languages/texts.ts'
import type { Authorization } from './authorization.ts'
import type { ProblemError } from './problem.ts'
import type { WriteLimit } from './write-limit.ts'

/** Where a request comes from. */
export interface ClientInfo {
  /** The caller's network address, by which tries are counted (D29). */
  address: string
  /**
   * Whether the connection comes from the server's own machine and no header says that a proxy
   * passed the request on (D30).
   */
  isLocal: boolean
  /**
   * Whether a proxy may have passed the request on without saying so, because the port is open to
   * other machines or the server was given names or proxies. Creating the first administrator then
   * needs the setup code (D1).
   */
  mayBeProxied?: boolean
  /** Whether the port has too many connections, so that the request is only answered 503. */
  isOverLimit?: boolean
  /** Whether a trusted proxy says that it got the request over TLS (D25). */
  isSecure?: boolean
  /** Aborts when the port of the request closes; a stream must end then. */
  closing?: AbortSignal
  /**
   * The response object of a request over the network, for an answer that writes to its socket
   * itself.
   */
  outgoing?: ServerResponse
}

/** The caller's session for handlers, or the token in its place (D56). */
export interface SessionCookies {
  /** The digest of the caller's session, or of the token; null for an anonymous visitor. */
  digest: string | null
  /** The scope of the calling program's token; null without a token. */
  scope: TokenScope | null
  /** Whether it still counts; asking does not renew a session. */
  isAlive(): Promise<boolean>
  /** The 401 error for a caller who must sign in first. */
  signInFirst(): Promise<ProblemError>
  /**
   * Creates the authorization with which the signed-in person writes through a route with this
   * access.
   */
  authorize(access: Access): Authorization
  /**
   * Starts a new session for a user, ending the one the caller had (D25).
   * @param passwordDigest the digest that the password was checked against; none for a new account
   * @param confirmedAt when the person proved who they are (D90), now where it is left out; null
   * for a time that is not known
   * @throws ProblemError 401 when the password has changed or the account gone since it was checked
   */
  start(userId: number, passwordDigest?: string, confirmedAt?: Date | null): Promise<void>
  /** Ends the caller's session, if there is one. */
  end(): Promise<void>
}

/** The context of a request: where it comes from, and who sent it. */
export interface AppEnv {
  Bindings: {
    caller: ClientInfo
    /** Who is signed in; null for an anonymous visitor. */
    actor: Viewer | null
    session: SessionCookies
    writeLimit: WriteLimit
    /** Puts the sentences of the answer into the person's language (D82). */
    t: Translate
  }
}
