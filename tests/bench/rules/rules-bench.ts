/**
 * `npm run bench:rules -- 20000`: how much longer a new ticket takes with 50 rules than without any,
 * where none of them applies, and where one does, at each of these sizes. With `--postgres` the
 * databases are in a PostgreSQL. Prints Markdown.
 */
import type { RuleAction, RuleCondition } from '../../../shared/api/rule-definitions.ts'
import type { Rule } from '../../../shared/api/rules.ts'
import type { User } from '../../../shared/api/users.ts'
import type { Program } from '../programs.ts'
import { table } from '../report.ts'
import { type Ask, type Client, signIn } from '../sign-in.ts'
import { measureSizes } from '../sizes.ts'
import { median, timed } from '../timing.ts'

const RULES = 50
/** Each state is measured in turn so many times, so that a machine that gets slower counts for all. */
const ROUNDS = 6
const CALLS = 60
const WARM_UP_CALLS = 10

const DESCRIPTION =
  'The printer in hall 2 prints grey stripes on every page since this morning, also after a new toner.'

const STATES = [
  'without rules',
  'none applies',
  'one sets the priority',
  'one assigns in turn'
] as const
type State = (typeof STATES)[number]

await measureSizes(20_000, measure)

async function measure(server: Program): Promise<string> {
  const client = await signIn(server)
  const times = new Map<State, number[]>(STATES.map((state) => [state, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const state of STATES) {
      await setRules(client, state)
      times.get(state)?.push(...(await raiseSome(client)))
    }
  client.close()
  const medians = new Map([...times].map(([state, all]) => [state, median(all)]))
  const plain = medians.get('without rules') ?? Number.NaN
  const rows = [...medians].map(([state, time]) => {
    return [state, time.toFixed(2), (time / plain).toFixed(2)]
  })
  return table([`A new ticket, ${RULES} rules`, 'Median (ms)', '×'], rows)
}

async function raiseSome({ ask, userId }: Client): Promise<number[]> {
  const ticket = {
    ...{ department: 'IT', description: DESCRIPTION, category: 'printer', priority: 'low' },
    requesterId: userId
  }
  const times: number[] = []
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    const time = await timed(() => ask('/api/tickets', 'POST', ticket))
    if (turn >= 0) times.push(time)
  }
  return times
}

/** Replaces all rules by those of a state. The one that applies is the last of them. */
async function setRules({ ask }: Client, state: State): Promise<void> {
  for (const { id } of JSON.parse((await ask('/api/rules')).text) as Rule[])
    await ask(`/api/rules/${id}`, 'DELETE')
  if (state === 'without rules') return
  const action = await actionOf(ask, state)
  const idle = Array.from({ length: action ? RULES - 1 : RULES }, (_, index) => [
    ...conditionsOf(index),
    { present: 'words', compare: 'any-of', values: [`order ${index}`, `invoice ${index}`] }
  ])
  for (const of of idle)
    await make(ask, of as RuleCondition[], { do: 'priority', priority: 'high' })
  if (action) await make(ask, conditionsOf(0), action)
}

async function actionOf(ask: Ask, state: State): Promise<RuleAction | null> {
  if (state === 'one sets the priority') return { do: 'priority', priority: 'high' }
  if (state !== 'one assigns in turn') return null
  const users = JSON.parse((await ask('/api/users')).text) as User[]
  const team = users.filter(({ role }) => role === 'IT Support Specialist').slice(0, 3)
  return { do: 'assign-in-turn', personIds: team.map(({ id }) => id) }
}

/** Conditions that all tickets of the benchmark meet, a few in each rule. */
function conditionsOf(index: number): RuleCondition[] {
  const all: RuleCondition[] = [
    { present: 'department', compare: 'is', values: ['IT'] },
    { present: 'category', compare: 'any-of', values: ['printer', 'scanner'] },
    { present: 'requester-department', compare: 'is-not', values: ['HR'] }
  ]
  return all.slice(index % all.length)
}

async function make(ask: Ask, of: RuleCondition[], action: RuleAction): Promise<void> {
  const definition = {
    ...{ when: { event: 'created' }, conditions: { match: 'all', of } },
    actions: [action]
  }
  await ask('/api/rules', 'POST', { name: 'Measured', department: null, enabled: true, definition })
}
