import path from 'node:path'
import { createApp } from '../../../src-main/server/app.ts'
import { createBackupsService } from '../../../src-main/server/backups/backups-service.ts'
import type { Clock } from '../../../src-main/server/base/clock.ts'
import { createSecretBox, SECRET_KEY_FILE } from '../../../src-main/server/base/secret-box.ts'
import { createEventHub, type EventHub } from '../../../src-main/server/events/event-hub.ts'
import { createHealthService } from '../../../src-main/server/health/health-service.ts'
import type { ClientInfo } from '../../../src-main/server/http/app-env.ts'
import { IN_PROCESS } from '../../../src-main/server/http/security.ts'
import { createPresenceBoard } from '../../../src-main/server/presence/presence-board.ts'
import type { ServerOptions } from '../../../src-main/server/server.ts'
import { defaultBackupsFolder } from '../../../src-main/server/store/backup-folder.ts'
import {
  createFileFolder,
  defaultFilesFolder
} from '../../../src-main/server/store/files/file-folder.ts'
import type { Store } from '../../../src-main/server/store/store.ts'
import { createWebhookSender } from '../../../src-main/server/webhooks/webhook-sender.ts'
import { testEngine } from './chosen-engine.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import type { DatabaseCopy } from './test-engine.ts'
import {
  accessTo,
  createTestClock,
  createTestLog,
  noNetwork,
  plentyOfSpace,
  VERSION
} from './test-server.ts'

/** A backups service with the default folder. */
export function testBackups(parts: { store: Store; clock: Clock; dataDir: string }) {
  return createBackupsService({
    ...parts,
    log: createTestLog(),
    folder: () => defaultBackupsFolder(parts.dataDir),
    files: defaultFilesFolder(parts.dataDir)
  })
}

/** A secret box with the key in its usual place. */
export function testSecrets(dataDir: string) {
  return createSecretBox(path.join(dataDir, SECRET_KEY_FILE), async () => true)
}

/** For an app whose webhooks no one is notified of. */
export function unsentWebhooks() {
  return { sender: createWebhookSender(noNetwork), wake: () => {} }
}

/** For an app whose emails no one gets. */
export function unsentMails() {
  return {
    tokens: { tokenFor: async () => 'a token' },
    connect: () => ({ send: async () => ({ kind: 'sent' }) as const, close: () => {} }),
    tryNow: () => {}
  }
}

/**
 * Starts the app alone, for callers that are not on the server's own machine.
 * @param options.contents what the database begins with
 */
export async function startTestApp(
  options: Pick<ServerOptions, 'connectMail' | 'readDiskSpace'> & {
    names?: string[]
    events?: EventHub
    contents?: DatabaseCopy
  } = {}
) {
  const folder = makeTemporaryFolder()
  const database = await testEngine().create(folder.path, options.contents)
  const clock = createTestClock()
  const log = createTestLog()
  const events = options.events ?? createEventHub()
  const presence = createPresenceBoard(events.deliver)
  const mail = { ...unsentMails(), ...(options.connectMail && { connect: options.connectMail }) }
  const store = await database.openStore({
    ...{ clock: clock.read, log, deliver: events.deliver },
    onPresence: presence.receive
  })
  const { fetch, api, auth, incomingMail } = createApp({
    ...{ store, events, presence, mail, clock: clock.read, log, names: options.names ?? [] },
    ...{ version: VERSION, writesPerMinute: Number.POSITIVE_INFINITY, webRoot: undefined },
    backups: testBackups({ store, clock: clock.read, dataDir: folder.path }),
    files: createFileFolder(
      defaultFilesFolder(folder.path),
      options.readDiskSpace ?? plentyOfSpace
    ),
    ...{ secrets: testSecrets(folder.path), webhooks: unsentWebhooks() },
    health: createHealthService(store)
  })
  return {
    ...{ clock, auth, incomingMail, store, mail, log, dataDir: folder.path },
    ...{ ...accessTo(database), watch: database.watch },
    /** Answers a request from within this process. */
    fetch: (request: Request) => fetch(request, IN_PROCESS),
    fetchFrom: (caller: ClientInfo, request: Request) => fetch(request, caller),
    /** The calls it answers, as `GET /api/tickets/{id}`. */
    calls: () =>
      api.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    /** A client that is not signed in and calls from the given place. */
    from(caller: ClientInfo, origin = 'http://localhost'): TestClient {
      return createTestClient((request) => fetch(request, caller), origin)
    },
    async close() {
      await store.close()
      await database.drop()
      folder.remove()
    }
  }
}
