/** Attacks by an account that writes more than anyone reads. */
import type { Comment } from '#shared/api/comments.ts'
import { type Attack, claims, claimsRetryAfter, onlyStatuses, repeat, TICKET } from './attack.ts'
import { openDatabase } from './company.ts'
import { ask, type HttpResponse } from './wire.ts'

const PATH = `/api/tickets/${TICKET}/comments`
const PAGE = 50
/** How many there are to be read in the long form, and in the short one. */
const COMMENTS = { long: 4000, short: 800 }
/** Far beyond what a person may write in a minute (D36). */
const MOST_WRITTEN = 1500

export const longConversation: Attack = {
  name: 'longConversation',
  about:
    'six clients read a ticket with 4,000 comments of 10,000 characters, all of them or the newest fifty',
  target: { p99: 100 },
  prepare(database, { attacker }, { isLong }) {
    const insert = database.prepare(
      'INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES (?, ?, ?, ?)'
    )
    const message = 'x'.repeat(10_000)
    database.transaction(() => {
      for (let left = isLong ? COMMENTS.long : COMMENTS.short; left > 0; left--) {
        insert.run(TICKET, attacker.id, message, Date.now() - left * 1000)
      }
    })()
  },
  async run({ port, company: { attacker }, holdMs, isLong, dataDir }) {
    const database = openDatabase(dataDir)
    const ids = database
      .prepare('SELECT id FROM comments WHERE ticket_id = ? ORDER BY id')
      .pluck()
      .all(TICKET)
    database.close()
    const [isWholeOne, isPage] = [carries(ids), carries(ids.slice(-PAGE))]
    const wholes: Looked[] = []
    const pages: Looked[] = []
    const call = { from: attacker.address, headers: { Cookie: attacker.cookie } }
    await repeat(6, holdMs, async (client) => {
      if (client % 2)
        pages.push(isPage(await ask(port, { ...call, path: `${PATH}?limit=${PAGE}` })))
      else wholes.push(isWholeOne(await ask(port, { ...call, path: PATH })))
      return isLong || wholes.length < 6
    })
    const statuses = [...wholes, ...pages].map(({ status }) => status)
    return {
      statuses,
      faults: [
        ...onlyStatuses(statuses, 200, 503),
        ...claimsRetryAfter([...wholes, ...pages]),
        ...claims({
          'No response had all comments': wholes.some(({ status }) => status === 200),
          'A list of all comments was incomplete or not in order': wholes.every(
            ({ isRight }) => isRight
          ),
          'A page of fifty was rejected': pages.every(({ status }) => status === 200),
          [`A page was not the newest ${PAGE}, oldest first`]: pages.every(({ isRight }) => isRight)
        })
      ]
    }
  }
}

/** An answer without its text, of which there would be gigabytes. */
interface Looked extends Pick<HttpResponse, 'status' | 'headers'> {
  /** Whether it is what was asked for, where it is no rejection. */
  isRight: boolean
}

/** Looks whether answers carry just these comments, the oldest first. */
function carries(ids: readonly unknown[]): (answer: HttpResponse) => Looked {
  let known: string | undefined
  return ({ status, headers, text, isWhole }) => {
    if (status !== 200) return { status, headers, isRight: true }
    // They are all alike, and to parse forty megabytes takes long.
    const isRight =
      isWhole &&
      (text === known || (JSON.parse(text) as Comment[]).map(({ id }) => id).join() === ids.join())
    if (isRight) known = text
    return { status, headers, isRight }
  }
}

export const commentFlood: Attack = {
  name: 'commentFlood',
  about:
    'a person comments as fast as eight clients can: rejected beyond a person’s writes per minute',
  target: { p99: 100 },
  async run({ port, company: { attacker }, holdMs, isLong }) {
    const answers: Pick<HttpResponse, 'status' | 'headers'>[] = []
    const body = { ticketId: TICKET, userId: attacker.id, message: 'Look at me!' }
    const headers = { Cookie: attacker.cookie }
    const call = { path: PATH, method: 'POST', from: attacker.address, headers, body }
    const isRejected = () => answers.some(({ status }) => status === 429)
    // The short form goes on until it is rejected, however slow the machine is.
    await repeat(8, isLong ? holdMs : Number.POSITIVE_INFINITY, async () => {
      const { status, headers } = await ask(port, call)
      answers.push({ status, headers })
      return isLong || (!isRejected() && answers.length < MOST_WRITTEN)
    })
    const statuses = answers.map(({ status }) => status)
    const comments = statuses.filter((status) => status === 201).length
    return {
      statuses,
      comments,
      faults: [
        ...onlyStatuses(statuses, 201, 429),
        ...claims({ [`${comments} comments were written, and none was rejected`]: isRejected() }),
        ...claimsRetryAfter(answers)
      ]
    }
  }
}
