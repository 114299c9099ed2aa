import { afterEach, beforeEach } from 'vitest'
import type { TestClient } from './test-client.ts'
import { type Account, PASSWORD, startTestServer, type TestServer } from './test-server.ts'

/**
 * Starts servers of one database for each test, with ada, an IT Support Specialist, who is signed in at
 * the first of them.
 */
export function severalServers(count: number) {
  let server: TestServer
  let others: Awaited<ReturnType<TestServer['startAnother']>>[]
  const ada = {} as Account
  beforeEach(async () => {
    server = await startTestServer()
    others = []
    while (others.length < count - 1) others.push(await server.startAnother())
    Object.assign(ada, await server.administrator())
  })
  afterEach(async () => {
    await Promise.all(others.map((other) => other.close()))
    await server.close()
  })
  return {
    /** The first of them. */
    server: () => server,
    ada,
    /** Signs a person in at each of the other servers. */
    signInAtOthers: (username = 'ada'): Promise<TestClient[]> =>
      Promise.all(
        others.map(async (other) => {
          const client = other.anonymous()
          await client.post('/api/login', { username, password: PASSWORD })
          return client
        })
      )
  }
}
