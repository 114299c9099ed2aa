import type { ImportCommand } from './import-command-line.ts'
import { StartError } from './server/base/start-error.ts'

/** A command that maintains a database without serving it. */
export type Command =
  | { name: 'backup' }
  | { name: 'check' }
  | { name: 'restore'; file: string }
  | MoveCommand
  | ServerCommand

/** A command that needs a server, which listens nowhere. */
export type ServerCommand = ImportCommand | { name: 'recover'; username: string }

/** A move of all data between the data folder and PostgreSQL. */
interface MoveCommand {
  name: 'move'
  direction: 'to' | 'from'
  /** The address of the PostgreSQL database; undefined for that of the other options. */
  url: string | undefined
}

/** The word for the database of the other options in a move. */
const THE_DATABASE = 'database'

/** The part of --help about commands, except those for imports. */
export const MAINTENANCE_USAGE = `Commands, instead of starting the server:

  backup                back up the database, even while a server is using it
  restore FILE          replace the database with a backup; stop all its servers first
  recover USERNAME      restore access for an IT Support Specialist who has lost their password or phone: prints a
                        one-time password. If the database is a file, stop its server first
  check                 check the database and all backups for damage
  move --to URL         copy the data folder's database into an empty PostgreSQL database and compare both
  move --from URL       copy a PostgreSQL database into a data folder without a database and compare both
                        (URL can be "${THE_DATABASE}": use --database-file or HELPDESK_DATABASE)`

/** The targets of a move, which no other command has. */
type MoveTargets = Record<MoveCommand['direction'], string | undefined>

/**
 * The command that the words after the options name; undefined without any.
 * @throws StartError with the sentence to print
 */
export function readCommand(words: string[], targets: MoveTargets): Command | undefined {
  const [name, file, ...more] = words
  if (name === 'move' && file === undefined) return moveCommand(targets)
  if (targets.to !== undefined || targets.from !== undefined)
    throw new StartError('--to and --from can be used only with the command move.')
  if (name === undefined) return undefined
  if (name === 'restore') {
    if (file === undefined) throw new StartError('restore requires a backup file.')
    if (more.length === 0) return { name, file }
  } else if (name === 'recover') {
    if (file === undefined) throw new StartError('recover requires a username.')
    if (more.length === 0) return { name, username: file }
  } else if ((name === 'backup' || name === 'check') && file === undefined) return { name }
  throw new StartError(
    `Unknown command '${words.map(withoutPassword).join(' ').trim()}'. Use --help to list all commands.`
  )
}

function moveCommand({ to, from }: MoveTargets): MoveCommand {
  if ((to === undefined) === (from === undefined))
    throw new StartError('move requires either --to or --from, with the address of a database.')
  const url = to ?? from
  return {
    name: 'move',
    direction: to === undefined ? 'from' : 'to',
    url: url === THE_DATABASE ? undefined : url
  }
}

/** A word without the password of the address that it may be, where one is not expected. */
function withoutPassword(word: string): string {
  const [before, after] = [word.indexOf('://'), word.lastIndexOf('@')]
  return before >= 0 && before < after ? `${word.slice(0, before + 3)}…${word.slice(after)}` : word
}
