import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Command, ServerCommand } from './maintenance-command-line.ts'
import {
  backUp,
  checkAll,
  describeMissing,
  type MaintenanceOptions,
  moveFromPostgres,
  moveToPostgres,
  restore
} from './server/maintenance.ts'

/**
 * Keeps V8's space for young objects small: millions of rows pass through a command, and left to
 * itself V8 lets hundreds of megabytes of them gather before it clears up.
 */
const SMALL_YOUNG_SPACE = '--semi-space-growth-factor=1'

/**
 * Runs a command that maintains a database without serving it, and prints its result.
 * @throws StartError with the one sentence to print
 */
export async function runCommand(
  command: Exclude<Command, ServerCommand>,
  given: MaintenanceOptions
): Promise<void> {
  const options = { ...given, onMissing: printMissing }
  setFlagsFromString(SMALL_YOUNG_SPACE)
  switch (command.name) {
    case 'backup':
      console.log(`The backup is in ${await backUp(options)}`)
      break
    case 'check':
      for (const { file, damage } of await checkAll(options)) {
        console.log(`${file}: ${damage ? `damaged (${damage})` : 'OK'}`)
        if (damage) process.exitCode = 1
      }
      break
    case 'restore': {
      const { name, aside } = await restore(path.resolve(command.file), options)
      console.log(`${command.file} is now the database in ${name}. Everyone has to sign in again.`)
      if (aside) console.log(`The previous database is in ${aside}`)
      break
    }
    case 'move':
      console.log(await move(command.direction, options))
  }
}

/** Prints which attachments a backup, a restore or a move lacks. */
function printMissing(files: Parameters<typeof describeMissing>[0]) {
  console.error(`Attachments: ${describeMissing(files)}; all others are complete.`)
}

/** @returns what to tell who has moved the data */
async function move(direction: 'to' | 'from', options: MaintenanceOptions): Promise<string> {
  const { database, dataDir } = options
  if (database === undefined) throw new Error('A move needs a PostgreSQL database')
  if (direction === 'from') {
    const file = await moveFromPostgres({ ...options, database })
    return `The data is now in ${file}, compared row by row. Start the server without a PostgreSQL database. The PostgreSQL database was left unchanged.`
  }
  const name = await moveToPostgres({ ...options, database })
  return `The data of ${dataDir} is now in the database ${name}, compared row by row. Start the servers with --database-file or HELPDESK_DATABASE from now on. The original database file was left unchanged: keep it as a backup and do not start a server with it.`
}
