import type { MadeToken, NewToken } from '#shared/api/tokens.ts'
import type { ApiResponse, TestClient } from './test-client.ts'

/** A program that calls with a token and without cookies. */
export interface Program {
  send<T = unknown>(method: string, path: string, body?: object): Promise<ApiResponse<T>>
  get<T = unknown>(path: string): Promise<ApiResponse<T>>
  status(method: string, path: string, body?: object): Promise<number>
}

/** A token for tests that need any. */
export const NEW_TOKEN: NewToken = { name: 'Nightly script', scope: 'write', days: 30 }

/** A program with an `Authorization` header of its own. */
export function programWith(client: TestClient, authorization: string): Program {
  const send = <T>(method: string, path: string, body?: object) =>
    client.send<T>(path, {
      method,
      headers: {
        Authorization: authorization,
        ...(body && { 'Content-Type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
  return {
    send,
    get: (path) => send('GET', path),
    status: async (method, path, body) => (await send(method, path, body)).status
  }
}

/** Lets a person, or those named, have tokens. */
export async function allowTokens(administrator: TestClient, allowed = 'everybody'): Promise<void> {
  await administrator.put('/api/admin/settings', { tokens: { allowed } })
}

/** Makes a token of the person who is signed in. */
export async function makeToken(
  person: TestClient,
  token: Partial<NewToken> = {}
): Promise<MadeToken> {
  const made = await person.post<MadeToken>('/api/tokens', { ...NEW_TOKEN, ...token })
  if (made.status !== 201) throw new Error(`No token was made: ${JSON.stringify(made.body)}`)
  return made.body
}
