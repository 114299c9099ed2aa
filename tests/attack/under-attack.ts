import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { type HeadlessServer, startHeadlessServer } from '#support/headless-server.ts'
import { nodePath } from '../../build/set-up.mjs'
import { separate } from '../bench/cores.ts'
import { memoryOf, processorTimes } from '../bench/programs.ts'
import { type Attack, claims, type Form, type Outcome } from './attack.ts'
import { type Company, countRows, openDatabase, type Person, signIn } from './company.ts'

const PROXY = '127.0.0.1'
/** Where someone signs in from once the attack is over. */
const AFTERWARDS = '127.0.4.1'

/** An attack that takes longer than this hangs. */
const HANG_MS = 300_000
/** Lines that the log may gain: a few causes, each at most once a minute. */
const MAX_LOG_LINES = 10
/**
 * Lines of what the security log keeps: each sign-in whose password was looked at, of which the
 * limits let few through (D29, D55).
 */
const MAX_SECURITY_LINES = 100
/** Between two looks at the server's memory. */
const LOOK_EVERY_MS = 50

/** The input of the bystanders' program. */
export interface BystandersPlan {
  port: number
  people: Person[]
  /** Tickets there are, numbered from 1. */
  tickets: number
  perSecond: number
  /** For so many seconds they work before it counts: a server that runs for years is warm. */
  warmUp: number
  /** After so many seconds it ends by itself. */
  longest: number
}

/** The bystanders' experience. */
export interface BystandersResult {
  /** From when each call was due until it was answered, in milliseconds. */
  latencies: number[]
  /** Calls that were not answered as they should be. */
  errors: string[]
  /** Comments that were acknowledged. */
  comments: number
}

export interface Result {
  attack: Attack
  statuses: Outcome['statuses']
  /** Of the last round. */
  note: string | undefined
  bystanders: BystandersResult
  /** Resident memory of the server in MB, before the attack and at most. */
  memory: { before: number; most: number }
  /** Which part of the processors' time other machines had meanwhile, from 0 to 1. */
  stolen: number
  /** The faults that were found, a sentence each. */
  faults: string[]
}

/**
 * Attacks a server of its own while bystanders work.
 * @returns what came of it, once all has ended
 */
export async function underAttack(attack: Attack, company: Company, form: Form): Promise<Result> {
  await using running = new AsyncDisposableStack()
  const folder = company.copy()
  // A signal may end this program first, and with it those that it has started.
  process.once('exit', folder.remove)
  running.defer(() => {
    folder.remove()
    process.off('exit', folder.remove)
  })
  const hung = once(AbortSignal.timeout(HANG_MS), 'abort').then(() => {
    throw new Error(`${attack.name} was not over after ${HANG_MS / 1000} s`)
  })
  return await Promise.race([attackServer(attack, company, form, folder.path, running), hung])
}

/**
 * Lets the others and the server have a core before the attacker, or as much as it: they are on
 * other machines, and must not wait for the attacker's own work.
 */
function setAttackersPriority(priority: 'PRIORITY_LOW' | 'PRIORITY_NORMAL'): void {
  try {
    setPriority(constants.priority[priority])
  } catch (error) {
    console.error(`The attacker keeps its share of a core: ${error}`)
  }
}

async function attackServer(
  attack: Attack,
  company: Company,
  form: Form,
  dataDir: string,
  running: AsyncDisposableStack
): Promise<Result> {
  const before = withDatabase(dataDir, (database) => {
    attack.prepare?.(database, company, form)
    return countRows(database)
  })
  const server = await startHeadlessServer({ dataDir, args: ['--trust-proxy', PROXY] })
  running.defer(() => server.kill())
  const port = Number(new URL(server.url).port)
  if (form.isLong) running.defer(separate(process.pid, [server.pid]))
  const bystanders = startBystanders({
    ...{
      port,
      people: company.bystanders,
      tickets: company.tickets,
      perSecond: form.callsPerSecond
    },
    ...{ warmUp: form.isLong ? 2 : 0.2, longest: HANG_MS / 1000 }
  })
  running.defer(() => void bystanders.process.kill('SIGKILL'))
  await bystanders.begun
  if (form.isLong) {
    setAttackersPriority('PRIORITY_LOW')
    running.defer(() => setAttackersPriority('PRIORITY_NORMAL'))
  }

  const lines = linesOf(server).length
  const memory = watchMemory(server.pid)
  running.defer(() => void memory.stop())
  const times = processorTimes()
  const outcomes: Outcome[] = []
  const until = performance.now() + (form.isLong ? form.holdMs : 0)
  do {
    outcomes.push(
      await attack.run({ ...form, port, proxy: PROXY, company, dataDir, round: outcomes.length })
    )
  } while (performance.now() < until)
  const seen = await bystanders.stop()
  const used = memory.stop()
  const { stolen, all } = processorTimes()

  const faults = [
    ...outcomes.flatMap((outcome) => outcome.faults),
    ...bystandersFaults(seen),
    ...(await signInFaults(port, company)),
    ...logFaults(linesOf(server).slice(lines)),
    ...(await stopFaults(server)),
    ...withDatabase(dataDir, (database) => [
      ...claims({
        'The database is damaged': database.pragma('integrity_check(1)', { simple: true }) === 'ok'
      }),
      ...rowFaults(before, outcomes, seen, countRows(database))
    ])
  ]
  return {
    attack,
    statuses: outcomes.flatMap(({ statuses }) => statuses),
    note: outcomes.at(-1)?.note,
    bystanders: seen,
    memory: used,
    stolen: (stolen - times.stolen) / Math.max(all - times.all, 1),
    faults: [...new Set(faults)]
  }
}

function withDatabase<T>(
  dataDir: string,
  work: (database: ReturnType<typeof openDatabase>) => T
): T {
  const database = openDatabase(dataDir)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function startBystanders(plan: BystandersPlan) {
  const child = fork(path.join(import.meta.dirname, 'bystanders.ts'), [JSON.stringify(plan)], {
    execPath: nodePath,
    // Those of a test runner are not for it.
    execArgv: []
  })
  return {
    process: child,
    begun: nextMessage(child),
    async stop() {
      const reported = nextMessage(child)
      child.send('stop')
      return (await reported) as BystandersResult
    }
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The bystanders ended with ${code}`)))
  })
}

function watchMemory(pid: number) {
  const before = memoryOf(pid)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(looking)
      return { before, most }
    }
  }
}

const linesOf = (server: HeadlessServer) => server.output().split('\n')

const bystandersFaults = ({ errors, latencies }: BystandersResult) =>
  claims({
    [`${errors.length} calls of others failed, such as ${errors[0]}`]: errors.length === 0,
    'Others sent no requests': latencies.length > 0
  })

async function signInFaults(port: number, { bystanders }: Company): Promise<string[]> {
  return await signIn(port, bystanders[0]?.username ?? '', AFTERWARDS).then(
    () => [],
    (error: unknown) => [`Afterwards ${error instanceof Error ? error.message : error}`]
  )
}

function logFaults(lines: string[]): string[] {
  // After the date and the time.
  const errors = lines.filter((line) => /^\S+ \S+ error /.test(line))
  const ofSecurityLog = lines.filter((line) => /^\S+ \S+ info Security: /.test(line))
  const others = lines.length - ofSecurityLog.length
  return claims({
    [`The log has ${errors.length} errors, such as: ${errors[0]}`]: errors.length === 0,
    [`The log grew by ${lines.length} lines, ${ofSecurityLog.length} of them from the security log, such as: ${lines.at(-1)}`]:
      others <= MAX_LOG_LINES && ofSecurityLog.length <= MAX_SECURITY_LINES
  })
}

async function stopFaults(server: HeadlessServer): Promise<string[]> {
  const code = await server.stop()
  const last = linesOf(server).slice(-5).join('\n')
  return claims({ [`The server ended with ${code}: ${last}`]: code === 0 })
}

/** There is what was acknowledged, and nothing else. */
function rowFaults(
  before: ReturnType<typeof countRows>,
  outcomes: readonly Outcome[],
  seen: BystandersResult,
  after: ReturnType<typeof countRows>
): string[] {
  const attackers = outcomes.reduce((sum, { comments = 0 }) => sum + comments, 0)
  const acknowledged = { users: 0, tickets: 0, comments: attackers + seen.comments }
  return (['users', 'tickets', 'comments'] as const).flatMap((table) => {
    const written = after[table] - before[table]
    const sentence = `${written} ${table} were written, and ${acknowledged[table]} acknowledged`
    return claims({ [sentence]: written === acknowledged[table] })
  })
}
