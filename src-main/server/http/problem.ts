import { getPath } from 'hono/utils/url'
import { type FieldError, PROBLEM_TYPE, type Problem } from '#shared/api/problems.ts'
import type { ErrorStatus } from '#shared/api/route.ts'
import { API_HEADERS } from './headers.ts'

/** The titles of the error codes (D22). */
export const PROBLEM_TITLES: Record<ErrorStatus | 500 | 503, string> = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  414: 'Address too long',
  415: 'Not JSON',
  421: 'Wrong server',
  429: 'Too many attempts',
  500: 'Internal error',
  503: 'Not available',
  507: 'Disk almost full'
}

/**
 * An answer that is an error. Services throw it; `detail` is a sentence for a person, `cause` is
 * for the log only.
 */
export class ProblemError extends Error {
  readonly status: ErrorStatus | 500 | 503
  readonly type: string
  readonly title: string
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(
    status: ErrorStatus | 500 | 503,
    detail: string,
    more: {
      type?: string
      title?: string
      errors?: FieldError[]
      headers?: Record<string, string>
      cause?: unknown
    } = {}
  ) {
    // Collecting a stack trace takes as long as the rest of the answer, and no log shows it.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail, { cause: more.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ProblemError'
    this.status = status
    this.type = more.type ?? 'about:blank'
    this.title = more.title ?? PROBLEM_TITLES[status]
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** Input that fails a rule: 400 with each field named (D12). */
export function invalid(errors: FieldError[]): ProblemError {
  const [first] = errors
  return new ProblemError(400, first ? first.message : 'The request is not valid', { errors })
}

/** The 404 error for a method and path that no route answers. */
export function notFound(request: Request): ProblemError {
  return new ProblemError(404, `Not found: ${request.method} ${getPath(request)}`)
}

/** The 403 error for a field, such as a wrong password, that does not prove the caller's right. */
export function rejectedField(path: string, message: string): ProblemError {
  return new ProblemError(403, message, { errors: [{ path, message }] })
}

/** Writes a problem as an answer (RFC 9457, D22). */
export function problemResponse(problem: ProblemError): Response {
  const body: Problem = {
    type: problem.type,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    ...(problem.errors && { errors: problem.errors })
  }
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { ...API_HEADERS, 'Content-Type': PROBLEM_TYPE, ...problem.headers }
  })
}
