import { WWWAuthenticateChallengeError } from 'openid-client'
import * as z from 'zod'
import { errorMessage } from '../../base/error-message.ts'

/** How much of a reason is kept that a provider gives. */
const MAX_LENGTH = 300

/** The fields of an OAuth error (RFC 6749 §4.1.2.1 and §5.2). */
const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() })

/** A text of another system as one line of at most so many characters. */
export function visibleText(text: string, maxLength = MAX_LENGTH): string {
  return text
    .slice(0, maxLength)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}

/** The failure of a request, down to the error of the system. */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  const own = errorMessage(error)
  return cause instanceof Error ? `${own} (${reasonOf(cause)})` : own
}

/**
 * Why a provider declines someone, or what is wrong with its answer: its own code and description
 * where it gives them.
 */
export async function declineReason(error: unknown): Promise<string> {
  const said = OAuthError.safeParse(error).data ?? (await challengeOf(error))
  if (!said) return visibleText(reasonOf(error))
  const { error: code, error_description: description } = said
  return visibleText(description ? `${code} (${description})` : code)
}

/** The reason given with status 401, in a header or else in the body. */
async function challengeOf(error: unknown) {
  if (!(error instanceof WWWAuthenticateChallengeError)) return undefined
  const { response, cause } = error
  const parameters = cause.map((challenge) => OAuthError.safeParse(challenge.parameters))
  const inHeader = parameters.find(({ success }) => success)?.data
  if (inHeader?.error_description || response.bodyUsed) return inHeader
  const body: unknown = await response.json().catch(() => undefined)
  return OAuthError.safeParse(body).data ?? inHeader
}
