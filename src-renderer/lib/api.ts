import type { FieldError } from '#shared/api/problems.ts'
import { Problem } from '#shared/api/problems.ts'
import type { BodyInputOf, ParamsOf, QueryOf, ResponseOf, Route } from '#shared/api/route.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import { parseJson } from '#shared/domain/parse-json.ts'

/**
 * The server answered with an error. The message is the one of spec §8 and D22: `status: what it
 * said`.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** What the server said, a sentence for a person. */
  readonly detail: string
  readonly fieldErrors: readonly FieldError[]
  /** What the client may do something about: one of {@link PROBLEM_TYPES}; none for most. */
  readonly type: string | undefined

  constructor(
    status: number,
    detail: string,
    fieldErrors: readonly FieldError[] = [],
    type?: string
  ) {
    super(`${status}: ${detail}`)
    this.status = status
    this.detail = detail
    this.fieldErrors = fieldErrors
    this.type = type
  }
}

/** No answer came at all, or none that this version of the program understands. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** The server is away, or the network is. */
export class UnreachableError extends ConnectionError {
  override name = 'UnreachableError'
}

/** With these a proxy, or the desktop, says that the server behind it gave no answer. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Whether a call may have failed only because the server is away. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof UnreachableError ||
    (error instanceof ApiError && GATEWAY_STATUSES.has(error.status))
  )
}

/**
 * What a failed call has to tell a person: the server's own sentence, or the given one where it
 * said nothing.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.detail || fallback
  return error instanceof ConnectionError ? error.message : fallback
}

type CallInput<R extends Route> = (R extends { params: object }
  ? { params: ParamsOf<R> }
  : unknown) &
  (R extends { query: object } ? { query?: QueryOf<R> } : unknown) &
  (R extends { body: object } ? { body: BodyInputOf<R> } : unknown) & { signal?: AbortSignal }

type CallArguments<R extends Route> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]

interface AnyInput {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
}

/**
 * Calls a route of the contract on the server this page came from.
 * @returns the answer's body, checked against the contract; undefined where the route has none
 * @throws ApiError for any answer that is no success, ConnectionError where none came
 */
export async function call<const R extends Route>(
  route: R,
  ...[input]: CallArguments<R>
): Promise<ResponseOf<R>> {
  return readAnswer(route, await send(route, input))
}

/**
 * Like {@link call}, for a list that is paged.
 * @returns the page and the number of rows before paging (D23)
 */
export async function callPaged<const R extends Route>(
  route: R,
  ...[input]: CallArguments<R>
): Promise<{ rows: ResponseOf<R>; total: number }> {
  const { answer: rows, count: total } = await readCounted(route, TOTAL_COUNT_HEADER, input)
  return { rows, total }
}

/**
 * Like {@link call}, for an answer that says a number besides.
 * @param header the name of the header it is in
 */
export async function callCounted<const R extends Route>(
  route: R,
  header: string,
  ...[input]: CallArguments<R>
): Promise<{ answer: ResponseOf<R>; count: number }> {
  return readCounted(route, header, input)
}

async function readCounted<R extends Route>(route: R, header: string, input?: AnyInput) {
  const response = await send(route, input)
  return {
    answer: await readAnswer(route, response),
    count: Number(response.headers.get(header) ?? 0)
  }
}

/**
 * Has a file that the server makes downloaded, however large: it goes past this page. Asked for
 * first, it fails here and not in the browser's list of downloads; what was answered to that is
 * thrown away.
 * @throws ApiError for any answer that is no success, ConnectionError where none came
 */
export async function download<const R extends Route>(
  route: R,
  ...[input]: CallArguments<R>
): Promise<void> {
  const { params, query }: AnyInput = input ?? {}
  const response = await send(route, input)
  await response.body?.cancel()
  const link = document.createElement('a')
  link.href = addressOf(route, params, query)
  // Nothing that goes wrong from here on may take the place of the page; the server names the file.
  link.download = ''
  link.click()
}

async function send(
  route: Route,
  { params, query, body, signal }: AnyInput = {}
): Promise<Response> {
  const response = await fetch(addressOf(route, params, query), {
    method: route.method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' }
    })
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new UnreachableError(
      'The server cannot be reached. Check the connection and try again.',
      { cause }
    )
  })
  if (!response.ok) throw await readError(response)
  return response
}

/**
 * The path and query of a call. A parameter with several values is repeated, an absent one left
 * out.
 */
function addressOf(route: Route, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name)))
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

async function readAnswer<R extends Route>(route: R, response: Response): Promise<ResponseOf<R>> {
  if (!route.response) return undefined as ResponseOf<R>
  try {
    return route.response.parse(await response.json()) as ResponseOf<R>
  } catch (cause) {
    throw new ConnectionError(
      'The server sent an answer this version does not understand. Reload and try again.',
      {
        cause
      }
    )
  }
}

/**
 * D22: the problem's `detail`, else the text of the body, else that of the status; a proxy's page
 * is no text.
 */
async function readError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const problem = Problem.safeParse(parseJson(body))
  if (problem.success) {
    const { detail, errors, type } = problem.data
    return new ApiError(response.status, detail, errors, type)
  }
  return new ApiError(
    response.status,
    isHtml(response, body) ? response.statusText : body || response.statusText
  )
}

/** Whether a body is a page, also where its type does not say so. */
function isHtml(response: Response, body: string): boolean {
  const beginning = body.slice(0, 100).trimStart().toLowerCase()
  return (
    response.headers.get('Content-Type')?.includes('html') === true ||
    beginning.startsWith('<!doctype html') ||
    beginning.startsWith('<html')
  )
}
