import type * as z from 'zod'
import type { FieldError } from '#shared/api/problems.ts'
import { Problem } from '#shared/api/problems.ts'
import type { BodyInputOf, ParamsOf, QueryOf, ResponseOf, Route } from '#shared/api/route.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { addressOf } from './address.ts'
import { t } from './texts.ts'

/** An error answer of the server. The message is that of spec §8 and D22: `status: detail`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The server's sentence for a person. */
  readonly detail: string
  readonly fieldErrors: readonly FieldError[]
  /** The type of problem, if it is one of {@link PROBLEM_TYPES}, to which the client reacts. */
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

/** No answer arrived, or one that this version of the program does not understand. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** No answer arrived, because the server or the network is down. */
export class UnreachableError extends ConnectionError {
  override name = 'UnreachableError'
}

/**
 * The statuses with which a proxy, or the desktop, reports that the server behind it gave no
 * answer.
 */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Whether a call may have failed only because the server can't be reached. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof UnreachableError ||
    (error instanceof ApiError && GATEWAY_STATUSES.has(error.status))
  )
}

/**
 * The message of a failed call for a person: the server's sentence, or the given one where there is
 * none.
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
 * @throws ApiError for any answer that is no success, ConnectionError where none came or the answer
 * does not fit the contract
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
 * Like {@link call}, for an answer with a number in a header.
 * @param header the name of that header
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
 * Makes the browser download a file of the server, however large, without passing through this
 * page. The file is requested once before, so that an error shows here and not in the browser's
 * list of downloads; the answer to that is discarded.
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
  link.href = addressOf(route.path, params, query)
  // The attribute keeps an error from replacing the page; the server names the file.
  link.download = ''
  link.click()
}

/**
 * Like {@link call}, for a body that `fetch` can't send with progress.
 * @param sendTo sends the body to an address; rejects where no answer comes
 */
export async function callWith<const R extends Route>(
  route: R,
  query: object,
  sendTo: (address: string) => Promise<Response>,
  signal?: AbortSignal
): Promise<ResponseOf<R>> {
  return readAnswer(route, await received(sendTo(addressOf(route.path, {}, query)), signal))
}

/**
 * Reads the beginning of a file of the server as text.
 * @param most how many bytes to read
 * @returns the text, and whether the file is longer
 * @throws like {@link call}
 */
export async function readBeginning<const R extends Route>(
  route: R,
  most: number,
  ...[input]: CallArguments<R>
): Promise<{ text: string; isCut: boolean }> {
  const { body } = await send(route, input)
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  let left = most
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    text += decoder.decode(read.value.subarray(0, left), { stream: true })
    left -= read.value.byteLength
    if (left < 0) break
  }
  await reader?.cancel()
  return { text, isCut: left < 0 }
}

/**
 * Like {@link call}, for an answer that comes line by line, each of which is JSON.
 * @param schema that of a line
 * @param onLine called with each line as it comes
 */
export async function callLines<const R extends Route, Line>(
  route: R,
  schema: z.ZodType<Line>,
  onLine: (line: Line) => void,
  ...[input]: CallArguments<R>
): Promise<void> {
  const { body } = await send(route, input)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(understood(() => schema.parse(JSON.parse(line))))
  }
}

async function send(
  route: Route,
  { params, query, body, signal }: AnyInput = {}
): Promise<Response> {
  const sending = fetch(addressOf(route.path, params, query), {
    method: route.method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' }
    })
  })
  return received(sending, signal)
}

/** Turns a missing answer and one that is no success into errors. */
async function received(sending: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const response = await sending.catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new UnreachableError(
      t('The server cannot be reached. Check the connection and try again.'),
      { cause }
    )
  })
  if (!response.ok) throw await readError(response)
  return response
}

async function readAnswer<R extends Route>(route: R, response: Response): Promise<ResponseOf<R>> {
  if (!route.response) return undefined as ResponseOf<R>
  const answer: unknown = await response.json().catch(() => undefined)
  const { response: schema } = route
  return understood(() => schema.parse(answer)) as ResponseOf<R>
}

/** @throws ConnectionError where an answer does not fit the contract */
function understood<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new ConnectionError(
      t('This version can’t read the server’s response. Reload and try again.'),
      { cause }
    )
  }
}

/**
 * Makes the error of an answer (D22): from the problem's `detail`, or else the body's text, or else
 * the status text where the body is empty or a page.
 */
async function readError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const problem = Problem.safeParse(parseJson(body))
  if (problem.success) {
    const { detail, errors, type } = problem.data
    return new ApiError(response.status, detail, errors, type)
  }
  // HTTP/2 has no status texts.
  const { status, statusText = '' } = response
  const text = isHtml(response, body) ? '' : body
  return new ApiError(status, text || statusText || `HTTP ${status}`)
}

/** Whether a body is an HTML page, even if its content type does not say so. */
function isHtml(response: Response, body: string): boolean {
  const beginning = body.slice(0, 100).trimStart().toLowerCase()
  return (
    response.headers.get('Content-Type')?.includes('html') === true ||
    beginning.startsWith('<!doctype html') ||
    beginning.startsWith('<html')
  )
}
