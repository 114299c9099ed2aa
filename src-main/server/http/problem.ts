import { getPath } from 'hono/utils/url'
import { PROBLEM_TYPE, type Problem } from '#shared/api/problems.ts'
import type { ErrorStatus } from '#shared/api/route.ts'
import { english, type Sentence, type Text, type Translate, text } from '#shared/languages/texts.ts'
import { API_HEADERS } from './headers.ts'

/** The titles of the error codes (D22). */
export const PROBLEM_TITLES: Record<ErrorStatus | 500 | 503, Text> = {
  400: text('Invalid input'),
  401: text('Not signed in'),
  403: text('Not allowed'),
  404: text('Not found'),
  408: text('Too slow'),
  409: text('Conflict'),
  413: text('Too large'),
  414: text('Address too long'),
  415: text('Not JSON'),
  421: text('Wrong server'),
  429: text('Too many attempts'),
  500: text('Internal error'),
  503: text('Not available'),
  507: text('Disk almost full')
}

/** An invalid field: `path` as in `description`, and a sentence for a person. */
export interface FieldProblem {
  path: string
  message: Sentence
}

/**
 * An answer that is an error. Services throw it; `detail` is a sentence for a person, which the
 * answer has in that person's language (D82), and `cause` is for the log only.
 */
export class ProblemError extends Error {
  readonly status: ErrorStatus | 500 | 503
  readonly type: string
  readonly title: Sentence
  readonly detail: Sentence
  readonly errors: FieldProblem[] | undefined
  readonly headers: Record<string, string>

  constructor(
    status: ErrorStatus | 500 | 503,
    detail: Sentence,
    more: {
      type?: string
      title?: Sentence
      errors?: FieldProblem[]
      headers?: Record<string, string>
      cause?: unknown
    } = {}
  ) {
    // Collecting a stack trace takes as long as the rest of the answer, and no log shows it.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(english(detail), { cause: more.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ProblemError'
    this.status = status
    this.detail = detail
    this.type = more.type ?? 'about:blank'
    this.title = more.title ?? PROBLEM_TITLES[status]
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** Input that fails a rule: 400 with each field named (D12). */
export function invalid(errors: FieldProblem[]): ProblemError {
  const [first] = errors
  return new ProblemError(400, first ? first.message : text('The request is not valid'), { errors })
}

/** The 404 error for a method and path that no route answers. */
export function notFound(request: Request): ProblemError {
  const what = `${request.method} ${getPath(request)}`
  return new ProblemError(404, text('Not found: {what}', { what }))
}

/** The 403 error for a field, such as a wrong password, that does not prove the caller's right. */
export function rejectedField(path: string, message: Sentence): ProblemError {
  return new ProblemError(403, message, { errors: [{ path, message }] })
}

/**
 * Writes a problem as an answer (RFC 9457, D22).
 * @param t the language of the person who gets it (D82)
 */
export function problemResponse(problem: ProblemError, t: Translate = english): Response {
  const body: Problem = {
    type: problem.type,
    title: t(problem.title),
    status: problem.status,
    detail: t(problem.detail),
    ...(problem.errors && {
      errors: problem.errors.map(({ path, message }) => ({ path, message: t(message) }))
    })
  }
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { ...API_HEADERS, 'Content-Type': PROBLEM_TYPE, ...problem.headers }
  })
}
