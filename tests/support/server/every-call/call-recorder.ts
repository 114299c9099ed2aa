import { expect } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Route } from '#shared/api/route.ts'
import type { TestClient } from '../test-client.ts'
import type { TestServer } from '../test-server.ts'

/** A call as it was made, with the server's answer. */
export interface Recorded {
  operationId: string
  /** The arguments of the generated function: path parameters, body, query. */
  input: readonly unknown[]
  status: number
  data: unknown
  /** The same as it was sent, and all that was answered besides the cookie. */
  request: { method: string; address: string; body: object | undefined }
  answer: string
}

/** The parts of a request. */
interface Values {
  id?: number
  /** The other number in a path that has two. */
  ticketId?: number
  body?: object
  query?: Record<string, string | number>
}

/** Makes calls of the contract one after the other, and keeps them with their answers. */
export interface Recorder {
  server: TestServer
  /** Calls as the person who is signed in. */
  client: TestClient
  calls: Recorded[]
  /** @param expected the status that must be answered; without it, that of the contract */
  call<T = { id: number }>(operationId: string, values?: Values, expected?: number): Promise<T>
}

const routes = new Map<string, Route>(contract.map((route) => [route.operationId, route]))

/** Sends a request with a JSON body, if any. @returns all of the answer but the cookie, as text */
export async function send(client: TestClient, method: string, address: string, body?: object) {
  const json = body && {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' }
  }
  const response = await client.open(address, { method, ...json })
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  // A stream of events has no end.
  const reader = response.body?.getReader()
  const isStream = response.headers.get('Content-Type') === 'text/event-stream'
  const chunks: Uint8Array[] = []
  for (let isDone = !reader; !isDone; ) {
    const read = await reader?.read()
    if (read?.value) chunks.push(read.value)
    isDone = isStream || read?.done !== false
  }
  await reader?.cancel()
  const text = Buffer.concat(chunks).toString()
  const { status } = response
  return {
    status,
    text,
    answer: `${method} ${address} ${status} ${JSON.stringify(headers)} ${text}`
  }
}

/** @param onCall is called after each call */
export function createRecorder(server: TestServer, onCall?: () => Promise<void>): Recorder {
  const calls: Recorded[] = []
  const client = server.anonymous()
  return {
    ...{ server, client, calls },
    async call<T>(
      operationId: string,
      { id, ticketId, body, query }: Values = {},
      expected?: number
    ) {
      const route = routes.get(operationId)
      if (!route) throw new Error(`The contract has no ${operationId}`)
      const path = route.path.replace('{id}', String(id)).replace('{ticketId}', String(ticketId))
      const address = path + (query ? `?${searchOf(query)}` : '')
      const { status, text, answer } = await send(client, route.method, address, body)
      expect([operationId, status]).toEqual([operationId, expected ?? route.status])
      const data = text === '' ? '' : JSON.parse(text)
      calls.push({
        ...{ operationId, input: inputOf([id, ticketId], body, query), status, data, answer },
        request: { method: route.method, address, body }
      })
      await onCall?.()
      return data as T
    }
  }
}

const searchOf = (query: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  )

/** The arguments of the generated function, which takes the required ones of a query one by one. */
function inputOf(
  ids: (number | undefined)[],
  body?: object,
  query?: Record<string, string | number>
) {
  const required: unknown[] = ['text', 'kind', 'from', 'to', 'until', 'zone', 'by', 'name'].flatMap(
    (name) => query?.[name] ?? []
  )
  if (query?.ids !== undefined) required.push([Number(query.ids)], query.department)
  if (query?.userId !== undefined) required.push(Number(query.userId))
  return [...ids, body, ...(required.length > 0 ? required : [query])].filter(
    (value) => value !== undefined
  )
}
