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

/** What stands for the database of the other options in a move. */
const THE_DATABASE = 'database'

/** What --help says of the commands, but for those of imports. */
export const MAINTENANCE_USAGE = `Commands, in the place of a start:

  backup                back the database up, also while a server works with it
  restore FILE          put a backup in the place of the database; no server may be working with it
  recover USERNAME      let an IT Support Specialist in again who has lost password or phone: prints a password that
                        is changed at the sign-in. With a database file no server may be working with it
  check                 look for damage in the database and in every backup
  move --to URL         copy the data folder's database into an empty PostgreSQL database and compare both
  move --from URL       the same the other way, into a data folder without a database
                        ("${THE_DATABASE}" in the place of the URL: that of --database-file or HELPDESK_DATABASE)`

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
    throw new StartError('--to and --from belong to the command move.')
  if (name === undefined) return undefined
  if (name === 'restore') {
    if (file === undefined) throw new StartError('restore needs the file of a backup.')
    if (more.length === 0) return { name, file }
  } else if (name === 'recover') {
    if (file === undefined) throw new StartError('recover needs the username of an account.')
    if (more.length === 0) return { name, username: file }
  } else if ((name === 'backup' || name === 'check') && file === undefined) return { name }
  throw new StartError(
    `Unknown command '${words.map(withoutPassword).join(' ').trim()}'. Use --help for the commands there are.`
  )
}

function moveCommand({ to, from }: MoveTargets): MoveCommand {
  if ((to === undefined) === (from === undefined))
    throw new StartError('move needs either --to or --from, with the address of a database.')
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
