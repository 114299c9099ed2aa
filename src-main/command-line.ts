import { parseArgs } from 'node:util'
import { WRITES_PER_MINUTE } from '#shared/api/route.ts'
import { MAX_FILE_MIB } from '#shared/domain/attachments.ts'
import { DEFAULT_PORT } from '#shared/domain/default-port.ts'
import { IMPORT_OPTIONS, IMPORT_USAGE, readImportCommand } from './import-command-line.ts'
import { type Command, MAINTENANCE_USAGE, readCommand } from './maintenance-command-line.ts'
import { nonEmpty, portAddress, proxyAddress, wholeNumber } from './option-values.ts'
import { errorMessage } from './server/base/error-message.ts'
import { StartError } from './server/base/start-error.ts'

/** The options of a start, from the command line and the environment. */
export interface CommandLine {
  /** The maintenance command to run instead of the server; undefined for the server. */
  command: Command | undefined
  /** The folder of the backups; undefined means `backups` in the data folder. */
  backups: string | undefined
  /** The address of a PostgreSQL database; undefined for a file in the data folder. */
  database: string | undefined
  /** A file that holds that address; undefined where there is none. */
  databaseFile: string | undefined
  /** The folder of attachments that servers share; undefined means `files` in the data folder. */
  files: string | undefined
  /** The size of the largest attachment, in MiB. */
  maxFileMib: number
  /** The data folder; undefined means the host's own default. */
  data: string | undefined
  host: string
  port: number
  /** Names besides the machine's own under which browsers reach the server (D28). */
  names: string[]
  /**
   * Addresses of proxies in front of this server whose headers are believed about where a request
   * comes from (D25, D29).
   */
  trustedProxies: string[]
  /** The PEM files to speak HTTPS with; undefined for HTTP. */
  tlsFiles: { certificate: string; key: string } | undefined
  /** Number of demo tickets to fill an empty database with (D5); undefined without --demo. */
  demoTickets: number | undefined
  /**
   * Whether the demo has deadlines, rules and recurring tickets: with --demo, but not with
   * --demo-tickets alone.
   */
  isWholeDemo: boolean
  /**
   * How many writes one person may make in a minute (D36); undefined for the default, `Infinity`
   * for no limit.
   */
  writesPerMinute: number | undefined
  logLevel: LogLevel
  /** Where Prometheus may read how the server does; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined
  /** How long the server says that it is about to stop before it does, in seconds. */
  drainSeconds: number
  /** Whether this run of the desktop is a kiosk, which anyone may walk up to. */
  kiosk: boolean
  help: boolean
}

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const DEFAULT_HOST = '127.0.0.1'
/** How many tickets the demo makes by default (D5). */
const DEFAULT_DEMO_TICKETS = 400
const MAX_DEMO_TICKETS = 10_000_000
const MAX_WRITES_PER_MINUTE = 1_000_000
const MAX_DRAIN_SECONDS = 600
/** The range of --max-file-size, in MiB: files are kept whole, and sent within a minute. */
const LARGEST_MAX_FILE_MIB = 1024

export const USAGE = `Help Desk server

  --host ADDRESS        listen on this address (${DEFAULT_HOST}; 0.0.0.0 for the whole network), or HELPDESK_HOST
  --port NUMBER         listen on this port (${DEFAULT_PORT}; 0 for any free port), or HELPDESK_PORT
  --data FOLDER         folder of the database, or HELPDESK_DATA
  --database URL        use this PostgreSQL database (postgres://user:password@host/name), or HELPDESK_DATABASE;
                        other users of the machine can see the URL, so --database-file is safer
  --database-file FILE  read the URL of the PostgreSQL database from this file
  --name NAME           additional host name of this server; can be repeated
  --certificate FILE    use HTTPS with this certificate (PEM, including its chain); requires --key
  --key FILE            private key of the certificate (PEM, without a password)
  --trust-proxy ADDRESS trust the client address and protocol that this proxy forwards (X-Forwarded-For and
                        X-Forwarded-Proto); can be repeated
  --demo                fill an empty database with a sample company that has service levels
  --demo-tickets N      number of tickets in the demo (${DEFAULT_DEMO_TICKETS}); without --demo, it has no service levels
  --writes-per-minute N changes allowed per person and minute (${WRITES_PER_MINUTE}; 0 for no limit)
  --log-level LEVEL     ${LOG_LEVELS.join(', ')} (info)
  --metrics ADDRESS     serve Prometheus metrics on a separate address and port, such as 127.0.0.1:9464
  --drain SECONDS       report unavailability at /api/health for this long before stopping (0)
  --files FOLDER        folder of attachments, for servers that share a PostgreSQL database ("files" in the data
                        folder), or HELPDESK_FILES
  --max-file-size MIB   maximum size of an attachment (${MAX_FILE_MIB})
  --backups FOLDER      folder of backups ("backups" in the data folder), or HELPDESK_BACKUPS
  --help                show this help

${MAINTENANCE_USAGE}
${IMPORT_USAGE}`

const OPTIONS = {
  ...IMPORT_OPTIONS,
  host: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  backups: { type: 'string' },
  files: { type: 'string' },
  'max-file-size': { type: 'string' },
  database: { type: 'string' },
  'database-file': { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  name: { type: 'string', multiple: true },
  'trust-proxy': { type: 'string', multiple: true },
  certificate: { type: 'string' },
  key: { type: 'string' },
  demo: { type: 'boolean' },
  'demo-tickets': { type: 'string' },
  'writes-per-minute': { type: 'string' },
  'log-level': { type: 'string' },
  metrics: { type: 'string' },
  drain: { type: 'string' },
  kiosk: { type: 'boolean' },
  help: { type: 'boolean' }
} as const

/**
 * Reads the command line; an option takes precedence over its environment variable, and an empty
 * variable counts as none.
 * @param args what follows the program's name
 * @param tolerant whether to ignore unknown options and further words, which in the desktop belong
 * to Chromium
 * @throws StartError with the sentence to print
 */
export function parseCommandLine(
  args: string[],
  env: NodeJS.ProcessEnv,
  { tolerant = false } = {}
): CommandLine {
  const { values, positionals } = readOptions(tolerant ? args.filter(isOurs) : args)
  const demoTickets = values['demo-tickets']
  return {
    command:
      readImportCommand(positionals, values) ??
      readCommand(positionals, {
        to: nonEmpty(values.to, '--to'),
        from: nonEmpty(values.from, '--from')
      }),
    backups: nonEmpty(values.backups ?? (env.HELPDESK_BACKUPS || undefined), '--backups'),
    files: nonEmpty(values.files ?? (env.HELPDESK_FILES || undefined), '--files'),
    maxFileMib:
      wholeNumber(values['max-file-size'], '--max-file-size', 1, LARGEST_MAX_FILE_MIB) ??
      MAX_FILE_MIB,
    ...databaseOf(values, env),
    data: nonEmpty(values.data ?? (env.HELPDESK_DATA || undefined), '--data'),
    host: nonEmpty(values.host ?? (env.HELPDESK_HOST || undefined), '--host') ?? DEFAULT_HOST,
    port:
      wholeNumber(values.port ?? (env.HELPDESK_PORT || undefined), '--port', 0, 65_535) ??
      DEFAULT_PORT,
    names: values.name ?? [],
    trustedProxies: (values['trust-proxy'] ?? []).map(proxyAddress),
    tlsFiles: tlsFiles(
      nonEmpty(values.certificate, '--certificate'),
      nonEmpty(values.key, '--key')
    ),
    demoTickets:
      values.demo || demoTickets !== undefined
        ? (wholeNumber(demoTickets, '--demo-tickets', 0, MAX_DEMO_TICKETS) ?? DEFAULT_DEMO_TICKETS)
        : undefined,
    isWholeDemo: values.demo ?? false,
    writesPerMinute: writesPerMinute(values['writes-per-minute']),
    logLevel: logLevel(values['log-level']),
    metrics: portAddress(values.metrics, '--metrics'),
    drainSeconds: wholeNumber(values.drain, '--drain', 0, MAX_DRAIN_SECONDS) ?? 0,
    kiosk: values.kiosk ?? false,
    help: values.help ?? false
  }
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: true })
  } catch (error) {
    // After its first sentence the message of `parseArgs` only advises to write the value
    // differently.
    throw new StartError(
      `${errorMessage(error).split(/\.(?:\s|$)/)[0]}. Use --help to list all options.`
    )
  }
}

/** Whether a word is one of our options, or the value of the option before it. */
function isOurs(word: string, index: number, args: string[]): boolean {
  if (word.startsWith('--')) return optionOf(word.split('=')[0]) !== undefined
  return optionOf(args[index - 1])?.type === 'string'
}

/** The definition of the option that a word names; undefined where it is not one of ours. */
function optionOf(word: string | undefined) {
  const name = word?.startsWith('--') ? word.slice(2) : ''
  return Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof typeof OPTIONS] : undefined
}

function databaseOf(
  values: { database?: string; 'database-file'?: string },
  env: NodeJS.ProcessEnv
): Pick<CommandLine, 'database' | 'databaseFile'> {
  const database = nonEmpty(values.database, '--database')
  const databaseFile = nonEmpty(values['database-file'], '--database-file')
  if (database !== undefined && databaseFile !== undefined)
    throw new StartError('Use either --database or --database-file, not both.')
  return databaseFile === undefined
    ? { database: database ?? (env.HELPDESK_DATABASE || undefined), databaseFile }
    : { database, databaseFile }
}

function tlsFiles(
  certificate: string | undefined,
  key: string | undefined
): CommandLine['tlsFiles'] {
  if (certificate !== undefined && key !== undefined) return { certificate, key }
  if (certificate === undefined && key === undefined) return undefined
  throw new StartError('--certificate and --key must be used together.')
}

function writesPerMinute(text: string | undefined): number | undefined {
  const value = wholeNumber(text, '--writes-per-minute', 0, MAX_WRITES_PER_MINUTE)
  return value === 0 ? Number.POSITIVE_INFINITY : value
}

function logLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (text ?? 'info'))
  if (!level)
    throw new StartError(`--log-level must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return level
}
