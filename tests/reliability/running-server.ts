import { afterEach, beforeEach } from 'vitest'
import { makeDataFolder } from '#support/data-folder.ts'
import {
  type HeadlessServer,
  NO_WRITE_LIMIT,
  startHeadlessServer
} from '#support/headless-server.ts'

/** A server on a data folder of each test's own; both are gone after the test. */
export function runningServer(nodeArgs: readonly string[] = []) {
  let folder: ReturnType<typeof makeDataFolder>
  let server: HeadlessServer | undefined
  beforeEach(() => {
    folder = makeDataFolder()
  })
  afterEach(async () => {
    await server?.kill()
    server = undefined
    folder.remove()
  })
  const now = () => {
    if (!server) throw new Error('The server has not been started')
    return server
  }
  return {
    folder: () => folder.path,
    now,
    url: () => now().url,
    /** Starts it, or again after it was taken away. */
    async start(dataDir = folder.path): Promise<HeadlessServer> {
      server = await startHeadlessServer({ dataDir, args: NO_WRITE_LIMIT, nodeArgs })
      return server
    }
  }
}
