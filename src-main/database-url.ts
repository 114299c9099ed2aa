import { readFileSync } from 'node:fs'
import type { CommandLine } from './command-line.ts'
import { errorMessage } from './server/base/error-message.ts'
import { StartError } from './server/base/start-error.ts'

/**
 * The address of the PostgreSQL database to use, from the command line or the file it names.
 * @returns undefined where the database is a file in the data folder
 * @throws StartError which never repeats the address, because that has a password
 */
export function readDatabaseUrl({
  command,
  database,
  databaseFile
}: Pick<CommandLine, 'command' | 'database' | 'databaseFile'>): string | undefined {
  const move = command?.name === 'move' ? command : undefined
  if (move?.url !== undefined) return checked(move.url, `The address of --${move.direction}`)
  if (databaseFile !== undefined)
    return checked(readUrlFile(databaseFile), `The file ${databaseFile} of --database-file`)
  if (database !== undefined) return checked(database, 'The address of the database')
  if (!move) return undefined
  throw new StartError(
    `move --${move.direction} database requires --database-file, --database or HELPDESK_DATABASE.`
  )
}

function checked(url: string, source: string): string {
  if (/^postgres(ql)?:\/\/\S+$/.test(url)) return url
  throw new StartError(`${source} must be a URL such as postgres://user:password@host/name.`)
}

function readUrlFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `The file ${file} of --database-file can't be read (${errorMessage(error)}).`
    )
  }
}
