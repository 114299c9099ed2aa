import { describe, expect, test } from 'vitest'
import { rejection } from '#support/server/rejection.ts'
import { LOG_LEVELS, parseCommandLine, USAGE } from './command-line.ts'

const DEFAULTS = {
  ...{ command: undefined, data: undefined, backups: undefined, files: undefined, maxFileMib: 25 },
  ...{ database: undefined, databaseFile: undefined, host: '127.0.0.1', port: 4180, names: [] },
  ...{ trustedProxies: [], tlsFiles: undefined, metrics: undefined, demoTickets: undefined },
  isWholeDemo: false,
  ...{ writesPerMinute: undefined, logLevel: 'info', drainSeconds: 0, kiosk: false, help: false }
}

const parse = (args: string[], env: NodeJS.ProcessEnv = {}) => parseCommandLine(args, env)
const parseTolerantly = (args: string[]) => parseCommandLine(args, {}, { tolerant: true })

describe('an option', () => {
  test.each([
    [[], {}],
    [['--host', '0.0.0.0'], { host: '0.0.0.0' }],
    [['--host=::1'], { host: '::1' }],
    [['--port', '0'], { port: 0 }],
    [['--trust-proxy', '10.0.0.5', '--trust-proxy=::1'], { trustedProxies: ['10.0.0.5', '::1'] }],
    [['--port', '65535'], { port: 65_535 }],
    [['--data', '/srv/help desk'], { data: '/srv/help desk' }],
    [['--database', 'postgres://db/desk'], { database: 'postgres://db/desk' }],
    [['--database-file', '/srv/database'], { databaseFile: '/srv/database' }],
    [['--name', 'desk', '--name=desk.example.com'], { names: ['desk', 'desk.example.com'] }],
    [
      ['--certificate', 'desk.pem', '--key', 'desk.key'],
      { tlsFiles: { certificate: 'desk.pem', key: 'desk.key' } }
    ],
    [['--demo'], { demoTickets: 400, isWholeDemo: true }],
    [['--demo', '--demo-tickets', '7'], { demoTickets: 7, isWholeDemo: true }],
    [['--demo-tickets', '0'], { demoTickets: 0 }],
    [['--demo-tickets', '10000000'], { demoTickets: 10_000_000 }],
    [['--files', '/srv/files'], { files: '/srv/files' }],
    [['--max-file-size', '1'], { maxFileMib: 1 }],
    [['--max-file-size=1024'], { maxFileMib: 1024 }],
    [['--writes-per-minute', '600'], { writesPerMinute: 600 }],
    [['--writes-per-minute', '0'], { writesPerMinute: Number.POSITIVE_INFINITY }],
    [['--metrics', '127.0.0.1:9464'], { metrics: { host: '127.0.0.1', port: 9464 } }],
    [['--metrics', '[::1]:0'], { metrics: { host: '::1', port: 0 } }],
    [['--drain', '15'], { drainSeconds: 15 }],
    [['--help'], { help: true }],
    [['--port', '1', '--port', '2'], { port: 2 }],
    ...LOG_LEVELS.map((logLevel) => [['--log-level', logLevel], { logLevel }] as const)
  ] as const)('%j', (args, expected) => {
    expect(parse([...args])).toEqual({ ...DEFAULTS, ...expected })
  })

  test('is described in the help, and so is each command', () => {
    const options = 'host port data database database-file name certificate key demo demo-tickets'
    for (const option of `${options} writes-per-minute log-level metrics drain help`.split(' '))
      expect(USAGE).toContain(`  --${option} `)
    for (const command of ['backup', 'restore FILE', 'check', 'move --to URL', 'move --from URL'])
      expect(USAGE).toContain(`\n  ${command} `)
  })
})

test('the environment stands in for what no option says, and is checked like one', async () => {
  const env = { HELPDESK_HOST: '0.0.0.0', HELPDESK_PORT: '8080', HELPDESK_DATA: '/srv/data' }
  const given = { ...DEFAULTS, host: '0.0.0.0', port: 8080, data: '/srv/data' }
  expect(parse([], env)).toEqual(given)
  expect(parse(['--port', '1'], env)).toEqual({ ...given, port: 1 })
  const here = { host: 'localhost', data: 'here' }
  expect(parse(['--host', here.host, '--data', here.data], env)).toEqual({ ...given, ...here })
  expect(parse([], { HELPDESK_HOST: '', HELPDESK_PORT: '', HELPDESK_DATA: '' })).toEqual(DEFAULTS)
  expect(await rejection(() => parse([], { HELPDESK_PORT: 'http' }))).toBe(
    '--port must be a whole number from 0 to 65535, not "http".'
  )
  expect(await rejection(() => parse([], { HELPDESK_DATA: ' ' }))).toBe('--data requires a value.')
})

test('the database of the environment gives way to either option, and is not listed in the help', () => {
  const env = { HELPDESK_DATABASE: 'postgres://desk:secret@db/desk' }
  expect(parse([], env)).toEqual({ ...DEFAULTS, database: env.HELPDESK_DATABASE })
  expect(parse(['--database', 'postgres://other/desk'], env).database).toBe('postgres://other/desk')
  expect(parse(['--database-file', 'url'], env)).toEqual({ ...DEFAULTS, databaseFile: 'url' })
  expect(parse([], { HELPDESK_DATABASE: '' })).toEqual(DEFAULTS)
  expect(USAGE).not.toContain('secret')
})

test.each([
  [['backup', '--data', 'd'], { name: 'backup' }],
  [['check'], { name: 'check' }],
  [['recover', 'ada'], { name: 'recover', username: 'ada' }],
  [['--data', 'd', 'restore', 'old.db'], { name: 'restore', file: 'old.db' }],
  [['move', '--to', 'postgres://d/a'], { name: 'move', direction: 'to', url: 'postgres://d/a' }],
  [['move', '--from=postgres://d'], { name: 'move', direction: 'from', url: 'postgres://d' }],
  [['move', '--to', 'database'], { name: 'move', direction: 'to', url: undefined }]
])('%j takes the place of a start, but not for the desktop', (args, command) => {
  expect(parse(args).command).toEqual(command)
  // These options of the desktop are for Chromium.
  expect(parseTolerantly(args.filter((arg) => !arg.startsWith('--'))).command).toBeUndefined()
})

test('folders of commands may come from the environment', () => {
  expect(parse(['--backups', 'safe'], { HELPDESK_BACKUPS: 'else' }).backups).toBe('safe')
  const env = { HELPDESK_BACKUPS: 'else', HELPDESK_FILES: 'shared' }
  expect(parse([], env)).toMatchObject({ backups: 'else', files: 'shared' })
})

test('an import has a file, and options that no other command has', () => {
  expect(parse(['import', 'old.csv', '--source', 'zammad', '--dry-run']).command).toEqual({
    ...{ name: 'import', file: 'old.csv', source: 'zammad', isDryRun: true },
    ...{ mapping: undefined, refused: undefined, as: undefined },
    ...{ defaults: {}, requester: undefined, createsCategories: false }
  })
  const defaults = '--placeholder Leaver --status resolved --department HR --category access'
  expect(
    parse(['import', 'old.csv', ...defaults.split(' '), '--create-categories']).command
  ).toMatchObject({
    defaults: {
      ...{ requester: { placeholder: 'Leaver' }, status: 'resolved' },
      ...{ department: 'HR', category: 'access' }
    },
    createsCategories: true
  })
})

const NUMBER = 'must be a whole number from'
const BOTH = '--certificate and --key must be used together.'
const DIRECTION = 'move requires either --to or --from, with the address of a database.'
const unknown = (what: string) => `Unknown ${what}. Use --help to list all`

type Rejected = [args: string[], sentence: string]
test.each<Rejected>([
  [['move'], DIRECTION],
  [['move', '--to', 'postgres://a', '--from', 'postgres://b'], DIRECTION],
  [['--to', 'postgres://a'], '--to and --from can be used only with the command move.'],
  [['backup', '--from', 'postgres://a'], '--to and --from can be used only with the command move.'],
  [['move', '--to='], '--to requires a value.'],
  [['move', 'postgres://desk:s3cret@db/desk'], unknown("command 'move postgres://…@db/desk'")],
  [['--demo', 'postgres://desk:s3cr@t@db/desk'], unknown("command 'postgres://…@db/desk'")],
  [['--port', '65536'], `--port ${NUMBER} 0 to 65535, not "65536".`],
  [['--port=-1'], `--port ${NUMBER} 0 to 65535, not "-1".`],
  [['--port', '80.5'], `--port ${NUMBER} 0 to 65535, not "80.5".`],
  [['--port', '0x50'], `--port ${NUMBER} 0 to 65535, not "0x50".`],
  [['--port', '9999999999'], `--port ${NUMBER} 0 to 65535, not "9999999999".`],
  [['--port='], `--port ${NUMBER} 0 to 65535, not "".`],
  [['--demo-tickets', 'many'], `--demo-tickets ${NUMBER} 0 to 10000000, not "many".`],
  [['--demo-tickets', '10000001'], `--demo-tickets ${NUMBER} 0 to 10000000, not "10000001".`],
  [['--writes-per-minute', 'many'], `--writes-per-minute ${NUMBER} 0 to 1000000, not "many".`],
  [['--max-file-size', '0'], `--max-file-size ${NUMBER} 1 to 1024, not "0".`],
  [['--log-level', 'loud'], '--log-level must be one of error, warn, info, debug, not "loud".'],
  ...['data', 'database', 'backups', 'files', 'key'].map(
    (name): Rejected => [[`--${name}=`, '--certificate', 'desk.pem'], `--${name} requires a value.`]
  ),
  [['--host', ' '], '--host requires a value.'],
  [['--database-file', ''], '--database-file requires a value.'],
  [
    ['--database', 'postgres://db/desk', '--database-file', 'url'],
    'Use either --database or --database-file, not both.'
  ],
  [['--certificate', 'desk.pem'], BOTH],
  [['--key', 'desk.key'], BOTH],
  [['restore'], 'restore requires a backup file.'],
  [['recover'], 'recover requires a username.'],
  [['import'], 'import requires a CSV file from another help desk.'],
  [['import', 'a.csv', 'b.csv'], 'import accepts only one file.'],
  [['import', 'a.csv', '--mapping', ' '], '--mapping requires a value.'],
  [
    ['import', 'a.csv', '--requester', 'jo', '--placeholder', 'Leaver'],
    'Use either --requester or --placeholder.'
  ],
  [['backup', '--dry-run'], '--dry-run can be used only with the command import.'],
  [['--source', 'zammad'], '--source can be used only with the command import.'],
  [['--prot', '80'], unknown("option '--prot'")],
  [['-p', '80'], unknown("option '-p'")],
  [['--constructor'], unknown("option '--constructor'")],
  ...['folder', '--demo folder', '-- x', 'backup now', 'restore a.db b'].map(
    (line): Rejected => [line.split(' '), 'Use --help to list all commands.']
  ),
  ...['--port', '--data --port 1', '--demo=yes'].map(
    (line): Rejected => [line.split(' '), 'Use --help to list all options.']
  )
])('%j is rejected with one sentence: %s', async (args, sentence) => {
  const said = await rejection(() => parse(args))
  expect(said).toContain(sentence)
  expect(said).not.toContain('s3cr')
})

describe('the desktop’s command line', () => {
  test.each([
    [['.', '--no-sandbox', '--data', 'here', '--disable-gpu', 'page.html'], { data: 'here' }],
    [['--user-data-dir=/tmp/x', '--data=here', '--host-rules', 'MAP * ~N'], { data: 'here' }],
    [['--force-device-scale-factor', '2', '--demo-tickets', '7', 'x://y'], { demoTickets: 7 }],
    [['.', '--kiosk', '--data', 'here'], { kiosk: true, data: 'here' }],
    [['-psn_0_12345', '--original-process-start-time=1'], {}],
    [['--port=1', '2', '--', '--allow-file-access-from-files'], { port: 1 }],
    [['--constructor', '--toString=1', '--__proto__', 'x'], {}]
  ] as const)('%j', (args, expected) => {
    expect(parseTolerantly([...args])).toEqual({ ...DEFAULTS, ...expected })
  })

  test.each([
    [['--no-sandbox', '--port', 'x'], '--port must be a whole number from 0 to 65535, not "x".'],
    [['--data', '--no-sandbox'], 'argument missing']
  ])('rejects what is wrong with its own options all the same: %j', async (args, sentence) => {
    expect(await rejection(() => parseTolerantly(args))).toContain(sentence)
  })
})
