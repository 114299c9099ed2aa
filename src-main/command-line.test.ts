import { describe, expect, test } from 'vitest'
import { LOG_LEVELS, parseCommandLine, USAGE } from './command-line.ts'
import { StartError } from './server/base/start-error.ts'

const DEFAULTS = {
  command: undefined,
  backups: undefined,
  files: undefined,
  maxFileMib: 25,
  database: undefined,
  databaseFile: undefined,
  data: undefined,
  host: '127.0.0.1',
  port: 4180,
  names: [],
  trustedProxies: [],
  tlsFiles: undefined,
  demoTickets: undefined,
  writesPerMinute: undefined,
  logLevel: 'info',
  metrics: undefined,
  drainSeconds: 0,
  kiosk: false,
  help: false
}

const parse = (args: string[], env: NodeJS.ProcessEnv = {}) => parseCommandLine(args, env)
const parseTolerantly = (args: string[]) => parseCommandLine(args, {}, { tolerant: true })

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  return 'it was taken'
}

describe('an option', () => {
  test('may be left out', () => {
    expect(parse([])).toEqual(DEFAULTS)
  })

  test.each([
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
    [['--demo'], { demoTickets: 400 }],
    [['--demo', '--demo-tickets', '7'], { demoTickets: 7 }],
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

  test('is described to whoever asks for help', () => {
    for (const option of [
      'host',
      'port',
      'data',
      'database',
      'database-file',
      'name',
      'certificate',
      'key',
      'demo',
      'demo-tickets',
      'writes-per-minute',
      'log-level',
      'metrics',
      'drain',
      'help'
    ]) {
      expect(USAGE).toContain(`  --${option} `)
    }
    for (const command of ['backup', 'restore FILE', 'check', 'move --to URL', 'move --from URL'])
      expect(USAGE).toContain(`\n  ${command} `)
  })
})

describe('the environment', () => {
  const env = { HELPDESK_HOST: '0.0.0.0', HELPDESK_PORT: '8080', HELPDESK_DATA: '/srv/data' }

  test('stands in for what no option says', () => {
    expect(parse([], env)).toEqual({ ...DEFAULTS, host: '0.0.0.0', port: 8080, data: '/srv/data' })
    expect(parse(['--port', '1'], env)).toMatchObject({
      host: '0.0.0.0',
      port: 1,
      data: '/srv/data'
    })
    expect(parse(['--host', 'localhost', '--data', 'here'], env)).toMatchObject({
      host: 'localhost',
      data: 'here'
    })
  })

  test('is checked like an option', () => {
    expect(refusal(() => parse([], { HELPDESK_PORT: 'http' }))).toBe(
      '--port takes a whole number from 0 to 65535, not "http".'
    )
    expect(refusal(() => parse([], { HELPDESK_DATA: ' ' }))).toBe('--data needs a value.')
    expect(parse([], { HELPDESK_HOST: '', HELPDESK_PORT: '', HELPDESK_DATA: '' })).toEqual(DEFAULTS)
  })
})

test('the database of the environment gives way to either option, and is not listed in the help', () => {
  const env = { HELPDESK_DATABASE: 'postgres://desk:secret@db/desk' }
  expect(parse([], env)).toEqual({ ...DEFAULTS, database: env.HELPDESK_DATABASE })
  expect(parse(['--database', 'postgres://other/desk'], env).database).toBe('postgres://other/desk')
  expect(parse(['--database-file', 'url'], env)).toEqual({ ...DEFAULTS, databaseFile: 'url' })
  expect(parse([], { HELPDESK_DATABASE: '' })).toEqual(DEFAULTS)
  expect(USAGE).not.toContain('secret')
})

test('a command takes the place of a start', () => {
  expect(parse(['backup', '--data', 'd']).command).toEqual({ name: 'backup' })
  expect(parse(['check']).command).toEqual({ name: 'check' })
  expect(parse(['recover', 'ada']).command).toEqual({ name: 'recover', username: 'ada' })
  expect(parse(['--data', 'd', 'restore', 'old.db']).command).toEqual({
    name: 'restore',
    file: 'old.db'
  })
  expect(parse(['--backups', 'safe'], { HELPDESK_BACKUPS: 'else' }).backups).toBe('safe')
  expect(parse([], { HELPDESK_BACKUPS: 'else' }).backups).toBe('else')
  expect(parse([], { HELPDESK_FILES: 'shared' }).files).toBe('shared')
  // What the desktop is started with is for Chromium, and never a command.
  expect(parseTolerantly(['restore', 'old.db']).command).toBeUndefined()
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
  for (const [args, sentence] of [
    [['import'], 'import needs the CSV file of another help desk.'],
    [['import', 'a.csv', 'b.csv'], 'import takes one file.'],
    [['import', 'a.csv', '--mapping', ' '], '--mapping needs a value.'],
    [
      ['import', 'a.csv', '--requester', 'jo', '--placeholder', 'Leaver'],
      'Use either --requester or --placeholder.'
    ],
    [['backup', '--dry-run'], '--dry-run belongs to the command import.'],
    [['--source', 'zammad'], '--source belongs to the command import.']
  ] as const)
    expect(() => parse([...args])).toThrow(sentence)
})

test('a move has a direction, and an address or that of the other options', () => {
  const move = (...args: string[]) =>
    parse(['move', ...args], { HELPDESK_DATABASE: 'postgres://e' })
  expect(move('--to', 'postgres://db/desk').command).toEqual({
    name: 'move',
    direction: 'to',
    url: 'postgres://db/desk'
  })
  expect(move('--from=postgres://db/desk').command).toMatchObject({ direction: 'from' })
  expect(move('--to', 'database')).toMatchObject({
    command: { name: 'move', direction: 'to', url: undefined },
    database: 'postgres://e'
  })
})

describe('what is refused with one sentence', () => {
  test.each([
    [['move'], 'move needs either --to or --from, with the address of a database.'],
    [
      ['move', '--to', 'postgres://a', '--from', 'postgres://b'],
      'move needs either --to or --from, with the address of a database.'
    ],
    [['--to', 'postgres://a'], '--to and --from belong to the command move.'],
    [['backup', '--from', 'postgres://a'], '--to and --from belong to the command move.'],
    [['move', '--to='], '--to needs a value.'],
    [
      ['move', 'postgres://desk:s3cret@db/desk'],
      "Unknown command 'move postgres://…@db/desk'. Use --help for the commands there are."
    ],
    [['--port', '65536'], '--port takes a whole number from 0 to 65535, not "65536".'],
    [['--port=-1'], '--port takes a whole number from 0 to 65535, not "-1".'],
    [['--port', '80.5'], '--port takes a whole number from 0 to 65535, not "80.5".'],
    [['--port', '0x50'], '--port takes a whole number from 0 to 65535, not "0x50".'],
    [['--port', '9999999999'], '--port takes a whole number from 0 to 65535, not "9999999999".'],
    [['--port='], '--port takes a whole number from 0 to 65535, not "".'],
    [
      ['--demo-tickets', 'many'],
      '--demo-tickets takes a whole number from 0 to 10000000, not "many".'
    ],
    [
      ['--demo-tickets', '10000001'],
      '--demo-tickets takes a whole number from 0 to 10000000, not "10000001".'
    ],
    [
      ['--writes-per-minute', 'many'],
      '--writes-per-minute takes a whole number from 0 to 1000000, not "many".'
    ],
    [['--log-level', 'loud'], '--log-level takes one of error, warn, info, debug, not "loud".'],
    [['--data='], '--data needs a value.'],
    [['--host', ' '], '--host needs a value.'],
    [['--database='], '--database needs a value.'],
    [['--database-file', ''], '--database-file needs a value.'],
    [
      ['--database', 'postgres://db/desk', '--database-file', 'url'],
      '--database and --database-file say the same: give one of them.'
    ],
    [
      ['--demo', 'postgres://desk:s3cr@t@db/desk'],
      "Unknown command 'postgres://…@db/desk'. Use --help for the commands there are."
    ],
    [
      ['--certificate', 'desk.pem'],
      '--certificate and --key belong together: give both, or neither.'
    ],
    [['--key', 'desk.key'], '--certificate and --key belong together: give both, or neither.'],
    [['--certificate', 'desk.pem', '--key='], '--key needs a value.'],
    [['--prot', '80'], "Unknown option '--prot'. Use --help for the options there are."],
    [['restore'], 'restore needs the file of a backup.'],
    [['recover'], 'recover needs the username of an account.'],
    [['--backups='], '--backups needs a value.'],
    [['--files='], '--files needs a value.'],
    [['--max-file-size', '0'], '--max-file-size takes a whole number from 1 to 1024, not "0".'],
    [['-p', '80'], "Unknown option '-p'. Use --help for the options there are."],
    [['--constructor'], "Unknown option '--constructor'. Use --help for the options there are."]
  ])('%j', (args, message) => {
    expect(refusal(() => parse(args))).toBe(message)
  })

  test.each([
    [['--port']],
    [['--data', '--port', '1']],
    [['--demo=yes']],
    [['folder']],
    [['--demo', 'folder']],
    [['--', 'x']],
    [['backup', 'now']],
    [['restore', 'a.db', 'b.db']]
  ])('%j', (args) => {
    const message = refusal(() => parse(args))
    expect(message).toMatch(/^[A-Z-].*\. Use --help for the (options|commands) there are\.$/)
    expect(message).not.toContain('\n')
  })
})

describe('the desktop’s command line', () => {
  test.each([
    [
      ['.', '--no-sandbox', '--data', 'here', '--disable-gpu', '--demo', 'page.html'],
      { data: 'here', demoTickets: 400 }
    ],
    [
      ['--user-data-dir=/tmp/x', '--data=here', '--host-rules', 'MAP * ~NOTFOUND'],
      { data: 'here' }
    ],
    [
      ['--force-device-scale-factor', '2', '--demo-tickets', '7', 'helpdesk://tickets/1'],
      { demoTickets: 7 }
    ],
    [['.', '--kiosk', '--data', 'here'], { kiosk: true, data: 'here' }],
    [['-psn_0_12345', '--original-process-start-time=1'], {}],
    [['--port=1', '2', '--', '--allow-file-access-from-files'], { port: 1 }],
    [['--constructor', '--toString=1', '--__proto__', 'x'], {}]
  ] as const)('%j', (args, expected) => {
    expect(parseTolerantly([...args])).toEqual({ ...DEFAULTS, ...expected })
  })

  test('refuses what is wrong with its own options all the same', () => {
    expect(refusal(() => parseTolerantly(['--no-sandbox', '--port', 'x']))).toBe(
      '--port takes a whole number from 0 to 65535, not "x".'
    )
    expect(refusal(() => parseTolerantly(['--data', '--no-sandbox']))).toMatch(
      /--data.*argument missing/
    )
  })
})
