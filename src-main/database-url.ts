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
  if (database === undefined && databaseFile === undefined) return undefined
  if (command) {
    throw new StartError(
      `The command ${command.name} is for a database in the data folder, and not for one of PostgreSQL.`
    )
  }
  const url = databaseFile === undefined ? database : readUrlFile(databaseFile)
  if (url !== undefined && /^postgres(ql)?:\/\/\S+$/.test(url)) return url
  throw new StartError(
    `${databaseFile === undefined ? 'The address of the database' : `The file ${databaseFile} of --database-file`} is no URL such as postgres://user:password@host/name.`
  )
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
