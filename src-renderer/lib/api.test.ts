import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAttachment, uploadAttachment } from '#shared/api/attachments.ts'
import { getCurrentUser, login, logout } from '#shared/api/auth.ts'
import { PROBLEM_TYPE } from '#shared/api/problems.ts'
import { getTicket, listTickets, updateTicket } from '#shared/api/tickets.ts'
import {
  ApiError,
  ConnectionError,
  call,
  callPaged,
  callWith,
  messageOf,
  readBeginning,
  UnreachableError
} from './api.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const user = {
  ...{ id: 1, username: 'ada', email: 'ada@example.com', fullName: 'Ada Lovelace' },
  ...{ role: 'IT', initials: 'AL', isDepartmentHead: false }
}
const ticket = {
  ...{ id: 7, ticketId: 'TKT-00007', department: 'IT', description: 'The printer is on fire' },
  ...{ status: 'open', priority: 'high', category: 'printer', subcategory: null },
  ...{ requesterId: 1, assigneeId: null, resolvedAt: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
}

function answer(
  status: number,
  body: BodyInit | null = null,
  headers: Record<string, string> = {},
  statusText = ''
) {
  fetchMock.mockResolvedValueOnce(new Response(body, { status, headers, statusText }))
}

/** The request of the last call. */
function sent() {
  const [address, init] = fetchMock.mock.lastCall ?? []
  return { address, init }
}

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const outcome: unknown = await promise.catch((error: unknown) => error)
  if (!(outcome instanceof Error)) throw new Error('The call was expected to fail')
  return outcome
}

test('a call without a body sends the cookies and no content type, and may have no answer', async () => {
  answer(200, JSON.stringify(user))
  expect(await call(getCurrentUser)).toEqual(user)
  expect(sent()).toEqual({ address: '/api/user', init: { method: 'GET', credentials: 'include' } })
  answer(204)
  expect(await call(logout)).toBeUndefined()
})

test('a body is sent as JSON and says so, an empty object too: it unassigns', async () => {
  answer(200, JSON.stringify(user))
  await call(login, { body: { username: 'ada', password: 'secret' } })
  expect(sent().init).toMatchObject({
    ...{ method: 'POST', body: '{"username":"ada","password":"secret"}' },
    headers: { 'Content-Type': 'application/json' }
  })
  answer(200, JSON.stringify(ticket))
  await call(updateTicket, { params: { id: 7 }, body: {} })
  expect(sent()).toMatchObject({ address: '/api/tickets/7', init: { method: 'PATCH', body: '{}' } })
})

test('a page comes with the number of rows before paging; values are repeated, absent ones left out', async () => {
  answer(200, JSON.stringify([ticket]), { 'X-Total-Count': '41' })
  const page = await callPaged(listTickets, {
    query: { status: ['open', 'in-progress'], search: 'a & b', priority: undefined, limit: 5 }
  })
  expect(page).toEqual({ rows: [ticket], total: 41 })
  expect(sent().address).toBe('/api/tickets?status=open&status=in-progress&search=a+%26+b&limit=5')
})

test('a problem becomes an error with its status, sentence and fields', async () => {
  const detail = 'That username is taken'
  const errors = [{ path: 'username', message: detail }]
  const body = { type: 'about:blank', title: 'Problem', status: 409, detail, errors }
  answer(409, JSON.stringify(body), { 'Content-Type': PROBLEM_TYPE })
  const error = await failureOf(call(login, { body: { username: 'ada', password: 'secret' } }))
  expect(error).toBeInstanceOf(ApiError)
  const message = '409: That username is taken'
  expect(error).toMatchObject({ message, status: 409, detail, fieldErrors: errors })
})

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

test.each([
  ['another body is the message as it is', 'Bad gateway, says it', {}, 'Bad gateway, says it'],
  ['no body', null, {}, 'Bad Gateway'],
  ["a proxy's page, known by its type", '<h1>Bad gateway</h1>', HTML, 'Bad Gateway'],
  ['one known by its beginning', '\n<!DOCTYPE html><title>502</title>', {}, 'Bad Gateway'],
  ['one known by its first element', '<HTML lang="en"><body>x</body></HTML>', {}, 'Bad Gateway']
])('the message of an error with %s', async (_which, body, headers, message) => {
  answer(502, body, headers, 'Bad Gateway')
  expect((await failureOf(call(getCurrentUser))).message).toBe(`502: ${message}`)
  // Over HTTP/2 there is no text of a status.
  answer(502, body, headers)
  const other = message === 'Bad Gateway' ? 'HTTP 502' : message
  expect((await failureOf(call(getCurrentUser))).message).toBe(`502: ${other}`)
})

test('without a connection there is a sentence for a person, but not for a call that was given up', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const error = await failureOf(call(getCurrentUser))
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error.message).toBe('The server cannot be reached. Check the connection and try again.')
  const signal = AbortSignal.abort()
  fetchMock.mockRejectedValueOnce(signal.reason)
  expect((await failureOf(call(getCurrentUser, { signal }))).name).toBe('AbortError')
})

test('an answer that is no JSON or not what the contract says is rejected', async () => {
  answer(200, '<!doctype html>')
  expect(await failureOf(call(getCurrentUser))).toBeInstanceOf(ConnectionError)
  answer(200, JSON.stringify({ ...ticket, status: 'exploded' }))
  expect(await failureOf(call(getTicket, { params: { id: 7 } }))).toBeInstanceOf(ConnectionError)
})

test('a person reads what the server said, else the fallback', () => {
  expect(messageOf(new ApiError(401, 'Wrong password'), 'Fallback')).toBe('Wrong password')
  expect(messageOf(new ApiError(500, ''), 'Fallback')).toBe('Fallback')
  expect(messageOf(new ConnectionError('No connection'), 'Fallback')).toBe('No connection')
  expect(messageOf(new Error('x is undefined'), 'Fallback')).toBe('Fallback')
})

test.each([
  { most: 9, text: 'begins ä', isCut: false },
  { most: 8, text: 'begins ', isCut: true },
  { most: 3, text: 'beg', isCut: true }
])('the first $most bytes of a file are read as text', async ({ most, text, isCut }) => {
  const cancel = vi.fn()
  const pieces = ['begins', ' ä'].map((piece) => new TextEncoder().encode(piece))
  const pull = (controller: ReadableStreamDefaultController) => {
    const piece = pieces.shift()
    if (piece) controller.enqueue(piece)
    else controller.close()
  }
  // Without it a piece is pulled before anyone reads.
  const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
  answer(200, body)
  const read = await readBeginning(getAttachment, most, { params: { id: 7 } })
  expect(read).toEqual({ text, isCut })
  expect(sent().address).toBe('/api/attachments/7')
  expect(cancel).toHaveBeenCalledTimes(isCut ? 1 : 0)
})

test('another way of sending fails as fetch does', async () => {
  const upload = (sending: Promise<Response>, signal?: AbortSignal) =>
    callWith(uploadAttachment, { name: 'floor plan.png' }, () => sending, signal)
  const addresses: string[] = []
  const attachment = { id: 3, name: 'floor plan.png', size: 10, type: 'image/png' }
  const sendTo = async (address: string) => {
    addresses.push(address)
    return Response.json(attachment, { status: 201 })
  }
  expect(await callWith(uploadAttachment, { name: 'floor plan.png' }, sendTo)).toEqual(attachment)
  expect(addresses).toEqual(['/api/attachments?name=floor+plan.png'])

  const body = JSON.stringify({ type: 'about:blank', title: '', status: 413, detail: 'Too large' })
  const rejected = await failureOf(upload(Promise.resolve(new Response(body, { status: 413 }))))
  expect(rejected).toMatchObject({ status: 413, detail: 'Too large' })
  expect(await failureOf(upload(Promise.reject(new TypeError())))).toBeInstanceOf(UnreachableError)
  const aborted = new DOMException('aborted', 'AbortError')
  expect(await failureOf(upload(Promise.reject(aborted), AbortSignal.abort()))).toBe(aborted)
})
