import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from '#shared/languages/texts.ts'
import type { CommandLine } from '../../command-line.ts'
import { fillWithDemo } from '../../demo.ts'
import { StartError } from '../../server/base/start-error.ts'
import { DATABASE_FILE } from '../../server/server.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { BackendConnection } from './backend-connection.ts'

/**
 * Opens the source of the last time. A database from before there were settings, and the demo, are
 * opened without asking; after damaged settings the person is asked again, because no one knows
 * what they said.
 */
export async function openSource(parts: {
  source: BackendConnection
  settings: SettingsStore
  isNew: boolean
  dataDir: string
  options: CommandLine
}) {
  const { source, settings, isNew, dataDir, options } = parts
  const isDemo = options.demoTickets !== undefined
  if (
    !settings.current().source &&
    (isDemo || (isNew && existsSync(path.join(dataDir, DATABASE_FILE))))
  ) {
    settings.change({ source: { kind: 'computer' } })
  }
  const wanted = settings.current().source
  if (!wanted && options.kiosk) {
    throw new StartError(
      text('A kiosk needs a data source. Start Help Desk once without --kiosk and choose one.')
    )
  }
  if (wanted) await source.use(await source.prepare(wanted))
  const server = source.server()
  if (server) await fillWithDemo(server, options)
  else if (isDemo) {
    throw new StartError(
      text(
        'The demo needs its own data folder, and this one belongs to another server. Choose another with --data.'
      )
    )
  }
}
