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
}

/** What a call sends. */
interface Values {
  id?: number
  body?: object
  query?: Record<string, string | number>
}

/** Makes calls of the contract one after the other, and keeps them with their answers. */
export interface Recorder {
  server: TestServer
  /** Whoever is signed in calls. */
  client: TestClient
  calls: Recorded[]
  /** @param expected the status that must be answered; without it, that of the contract */
  call<T = { id: number }>(operationId: string, values?: Values, expected?: number): Promise<T>
}

const routes = new Map<string, Route>(contract.map((route) => [route.operationId, route]))

/** @returns a recorder that nobody has signed in with */
export function createRecorder(server: TestServer): Recorder {
  const calls: Recorded[] = []
  const client = server.anonymous()
  return {
    ...{ server, client, calls },
    async call<T>(operationId: string, { id, body, query }: Values = {}, expected?: number) {
      const route = routes.get(operationId)
      if (!route) throw new Error(`The contract has no ${operationId}`)
      const address = route.path.replace('{id}', String(id)) + (query ? `?${searchOf(query)}` : '')
      const json = body && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' }
      }
      const { status, body: data } = await client.send<T>(address, {
        ...{ method: route.method, ...json }
      })
      expect([operationId, status]).toEqual([operationId, expected ?? route.status])
      calls.push({ operationId, input: inputOf(id, body, query), status, data })
      return data
    }
  }
}

const searchOf = (query: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  )

/** The arguments of the generated function, which takes the required ones of a query one by one. */
function inputOf(id?: number, body?: object, query?: Record<string, string | number>) {
  const required = ['text', 'from', 'to', 'by', 'name'].flatMap((name) => query?.[name] ?? [])
  if (query?.userId !== undefined) required.push(Number(query.userId))
  return [id, body, ...(required.length > 0 ? required : [query])].filter(
    (value) => value !== undefined
  )
}
