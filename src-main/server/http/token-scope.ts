import { type Route, scopeFor } from '#shared/api/route.ts'
import { includesScope, type TokenScope } from '#shared/domain/tokens.ts'
import { text } from '#shared/languages/texts.ts'
import { sessionNeeded } from './authorization.ts'
import { ProblemError } from './problem.ts'

/**
 * Checks whether a token may call a route (D56).
 * @throws ProblemError 403 where its scope is too small, or no token can call the route
 */
export function checkScope(route: Route, scope: TokenScope): void {
  if (route.needsSession) throw sessionNeeded()
  const needed = scopeFor(route)
  if (route.access === 'public' || includesScope(scope, needed)) return
  throw new ProblemError(
    403,
    text(
      'The scope of this token is "{scope}", and this call needs a token with the scope "{needed}"',
      { scope, needed }
    ),
    // As RFC 6750 says it.
    { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${needed}"` } }
  )
}
