/**
 * A process of its own for the people who only work while someone else attacks: each looks at a
 * ticket, a list or the dashboard's counts, and now and then writes a comment, from an address of
 * their own and over connections that are kept, as browsers keep them. It takes a plan (JSON) as
 * its argument, says that it has begun, and reports its results once it is stopped.
 */
import { Agent } from 'node:http'
import { pace } from '../reliability/pace.ts'
import { FIRST_BYSTANDERS_TICKET } from './attack.ts'
import type { BystandersPlan, BystandersResult } from './under-attack.ts'
import { ask } from './wire.ts'

/**
 * One call in so many is a comment, of each person in turn: far below what anyone may write in a
 * minute.
 */
const COMMENT_EVERY = 51
/** More than ever wait: if an attack stops the server, each call's wait is to be seen. */
const AT_ONCE = 2000

const plan: BystandersPlan = JSON.parse(process.argv[2] ?? '')
const { port, people, tickets, perSecond, warmUp, longest } = plan
const agents = people.map(() => new Agent({ keepAlive: true }))
const errors: string[] = []
let comments = 0
let calls = 0

/** A call of the next person, which asks for another thing than the one before. */
async function work() {
  const number = calls++
  const person = people[number % people.length]
  const agent = agents[number % people.length]
  if (!person || !agent) return
  const { id, cookie, address } = person
  const ticketId = FIRST_BYSTANDERS_TICKET + ((number * 7919) % (tickets - FIRST_BYSTANDERS_TICKET))
  const isComment = number % COMMENT_EVERY === COMMENT_EVERY - 1
  const path = isComment ? `/api/tickets/${ticketId}/comments` : pathOf(number, ticketId, id)
  const message = 'I am only doing my work.'
  const { status, isWhole } = await ask(port, {
    ...{ path, from: address, agent, headers: { Cookie: cookie } },
    ...(isComment && { method: 'POST', body: { ticketId, userId: id, message } })
  })
  if (!isWhole || status !== (isComment ? 201 : 200))
    errors.push(`${path}: ${status ?? 'no answer'}`)
  else if (isComment) comments++
}

function pathOf(number: number, ticketId: number, userId: number): string {
  const kind = number % 3
  if (kind === 0) return `/api/tickets/${ticketId}`
  if (kind === 1)
    return '/api/tickets?ownership=all-relevant&status=open&status=in-progress&limit=5&offset=0'
  return `/api/tickets/stats/counts?userId=${userId}`
}

const stop = new AbortController()
process.on('message', () => stop.abort())
// The process that started this has ended.
process.on('disconnect', () => process.exit(1))
await pace({ perSecond, seconds: warmUp, atOnce: AT_ONCE, work })
process.send?.('begun')
const { latencies } = await pace({
  perSecond,
  seconds: longest,
  atOnce: AT_ONCE,
  work,
  stop: stop.signal
})
const result: BystandersResult = { latencies, errors, comments }
process.send?.(result, () => process.exit(0))
