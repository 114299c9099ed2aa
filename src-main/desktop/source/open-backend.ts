import path from 'node:path'
import { app } from 'electron'
import type { Language } from '#shared/languages/languages.ts'
import type { Log } from '../../server/base/log.ts'
import { createServer, defaultBackupsFolder } from '../../server/server.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import { createCookieStorage } from '../session/cookie-storage.ts'
import { systemCipher } from '../session/system-cipher.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { type BackendConnection, createBackendConnection } from './backend-connection.ts'
import type { ResolveProxy } from './system-proxy.ts'

/** Opens the connection to the data, with the sessions and the database in the data folder. */
export function openBackend(parts: {
  dataDir: string
  /** The folder of the pages that this computer's own server sends to browsers. */
  webRoot: string
  settings: SettingsStore
  language: () => Language | null
  resolveProxy: ResolveProxy
  log: Log
}): BackendConnection {
  const { dataDir, webRoot, settings, language, resolveProxy, log } = parts
  const sessionFile = path.join(dataDir, 'session.json')
  return createBackendConnection({
    log,
    resolveProxy,
    language,
    openJar: (source) =>
      createCookieJar(
        createCookieStorage({ file: sessionFile, source, cipher: systemCipher(), log })
      ),
    openServer: () =>
      createServer({
        dataDir,
        migrationsDir: path.join(app.getAppPath(), 'resources/migrations'),
        backupsDir: () => settings.current().backupsFolder ?? defaultBackupsFolder(dataDir),
        webRoot,
        version: app.getVersion(),
        program: 'the desktop application',
        log
      })
  })
}
