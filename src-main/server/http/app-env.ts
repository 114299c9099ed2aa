import type { ServerResponse } from 'node:http'
import type { Access } from '#shared/api/route.ts'
import type { User } from '#shared/api/users.ts'
import type { Authorization } from './authorization.ts'
import type { ProblemError } from './problem.ts'
import type { WriteLimit } from './write-limit.ts'

/** Where a request comes from. */
export interface ClientInfo {
  /** The other end's network address, for counting its tries (D29). */
  address: string
  /**
   * Whether its connection comes from the server's own machine, and nothing says that it is a
   * proxy's (D30).
   */
  isLocal: boolean
  /**
   * Whether its connection may be a proxy's even though nothing says so: the port is open to
   * others, or the server was told of a proxy. Who creates the first administrator is then asked
   * for the setup code (D1).
   */
  mayBeProxied?: boolean
  /**
   * Whether its connection is more than the port takes, so that it is to be told so and nothing
   * else.
   */
  isOverLimit?: boolean
  /** Whether a proxy that is trusted says that it was asked over TLS (D25). */
  isSecure?: boolean
  /** Fires when the port closes that the request came through; a stream must end with it. */
  closing?: AbortSignal
  /** Of a request over the network, for an answer that is written to its socket as it is. */
  outgoing?: ServerResponse
}

/** What handlers may do with the caller's session. */
export interface SessionCookies {
  /** The digest of the caller's session; null for an anonymous visitor. */
  digest: string | null
  /** What an anonymous visitor is told who asks for more. */
  signInFirst(): Promise<ProblemError>
  /** How the signed-in person writes what a route with this access writes. */
  authorize(access: Access): Authorization
  /**
   * Starts a new session for a user, ending the one the caller had (D25).
   * @param passwordDigest what the password was checked against, where one was
   * @throws ProblemError 401 when the password has changed or the account gone since it was checked
   */
  start(userId: number, passwordDigest?: string): Promise<void>
  /** Ends the caller's session, if there is one. */
  end(): Promise<void>
}

/** What a request brings along to its route: where it comes from, and who sent it. */
export interface AppEnv {
  Bindings: {
    caller: ClientInfo
    /** Who is signed in; null for an anonymous visitor. */
    actor: User | null
    session: SessionCookies
    writeLimit: WriteLimit
  }
}
