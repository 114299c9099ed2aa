import type { Folders } from '../../../src-main/server/store/sqlite/maintenance.ts'
import {
  type Account,
  MIGRATIONS_DIR,
  makeTemporaryFolder,
  startTestServer,
  type TestServer
} from './test-server.ts'

/** A server with an administrator, whose backups go to a folder elsewhere. */
export interface MaintainedServer {
  server: TestServer
  ada: Account
  elsewhere: ReturnType<typeof makeTemporaryFolder>
  folders: Folders
  /** Stops it and removes its folders. */
  remove(): Promise<void>
}

/** Starts a server for tests of what commands do to its data. */
export async function startMaintainedServer(): Promise<MaintainedServer> {
  const server = await startTestServer()
  const ada = await server.administrator()
  const elsewhere = makeTemporaryFolder()
  return {
    ...{ server, ada, elsewhere },
    folders: { dataDir: server.dataDir, backupsDir: elsewhere.path, migrationsDir: MIGRATIONS_DIR },
    async remove() {
      await server.close()
      elsewhere.remove()
    }
  }
}
