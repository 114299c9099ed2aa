import * as z from 'zod'
import { type Login, login } from '#shared/api/auth.ts'
import { PROBLEM_TYPES, Problem } from '#shared/api/problems.ts'
import { User } from '#shared/api/users.ts'
import type { LeavingProblem } from '#shared/desktop-bridge.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { t } from '../base/texts.ts'
import { APP_ORIGIN } from '../page/app-address.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import type { Logout } from './logout-retry.ts'

/** The details of an error from the server. */
const Answered = z.object({
  type: Problem.shape.type.optional(),
  detail: Problem.shape.detail.min(1)
})

/** How long the server may take to check a password, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Asks the server whether a username and password are those of an IT Support Specialist. The
 * session that this starts is ended at once.
 * @returns why they are not; null when they are
 */
export async function adminProblem(
  credentials: Login,
  { fetch, logOut }: { fetch: (request: Request) => Promise<Response>; logOut: Logout }
): Promise<LeavingProblem | null> {
  const request = new Request(`${APP_ORIGIN}${login.path}`, {
    method: login.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(TIMEOUT_MS)
  })
  const answer = await fetch(request).catch(() => null)
  if (!answer)
    return aboutPassword(
      t('The server cannot be reached, so passwords cannot be checked. Try again when it is back.')
    )

  const jar = createCookieJar({ load: () => [], save: () => {} })
  jar.receive(answer.headers.getSetCookie())
  const cookie = jar.header()
  if (cookie) logOut(cookie)

  const body: unknown = await answer.json().catch(() => null)
  if (answer.status === 401) return aboutPassword(t('This username or password is wrong.'))
  if (!answer.ok) {
    const { data } = Answered.safeParse(body)
    if (data?.type === PROBLEM_TYPES.secondFactor) return { sentence: data.detail, field: 'code' }
    return aboutPassword(
      data?.detail ??
        t('The server could not check the password (error {status}). Try again.', {
          status: answer.status
        })
    )
  }
  const user = User.safeParse(body)
  if (!user.success)
    return aboutPassword(t('The server sent a response that this version cannot read.'))
  if (!isItSupportSpecialist(user.data.role))
    return aboutPassword(t('Only an IT Support Specialist can leave the kiosk.'))
  return null
}

function aboutPassword(sentence: string): LeavingProblem {
  return { sentence, field: 'password' }
}
