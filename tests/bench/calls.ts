/** The calls that are measured, and what they may cost. */
import { TOPICS } from '../../src-main/server/demo/demo-topics.ts'
import { type BareWrites, NEW_COMMENT, NEW_TICKET } from './bare-writes.ts'
import type { Ask } from './sign-in.ts'
import type { HttpResponse } from './timing.ts'

export interface MeasuredCall {
  name: string
  call(): Promise<HttpResponse>
  /**
   * The bare program's query, whose time is added to that of the bare server: for a call that
   * writes the same rows in one transaction.
   */
  bareWork?: () => unknown
  /** The median at most, as a multiple of what is bare; undefined without a target. */
  most?: number
  /** How many times as much from the smallest database to the largest at most. */
  mostGrowth?: number
  /** Nineteen of twenty calls take so many milliseconds at most, by the number of tickets. */
  mostP95?: Record<number, number>
}

/**
 * @param size how many tickets there are
 * @param userId whose metrics are asked for, the one who asks
 */
export function measuredCalls(
  size: number,
  userId: number,
  ask: Ask,
  bare: BareWrites
): MeasuredCall[] {
  let number = 0
  /** Another ticket each time, from everywhere. */
  function someId() {
    number += 7919
    return 1 + (number % size)
  }
  const list = (query: string) => () => ask(`/api/tickets?limit=5&${query}`)
  const newTicket = {
    department: 'IT',
    category: 'printer',
    requesterId: userId,
    description: NEW_TICKET
  }
  // In turn, so that each call is a change of a ticket no one has changed before.
  const statuses = createCycle(['in-progress', 'open', 'cancelled'])
  const bareStatuses = createCycle(['in-progress', 'open', 'cancelled'])
  // No two are alike, so that none is answered from what the one before has read.
  const texts = textsOfTickets()
  const word = createCycle(mixed(partsOf(texts.flatMap((text) => text.match(/[a-z]+/gi) ?? []))))
  const phrase = createCycle(mixed(partsOf(texts).filter((part) => part.includes(' '))))
  const pair = createCycle(mixed(pairsOf(texts)))
  return [
    { name: 'one ticket', call: () => ask(`/api/tickets/${someId()}`), most: 2.5, mostGrowth: 1.2 },
    { name: 'comments of a ticket', call: () => ask(`/api/tickets/${someId()}/comments`) },
    {
      name: 'default dashboard list',
      call: list('ownership=all-relevant&status=open&status=in-progress'),
      most: 5,
      mostGrowth: 3
    },
    { name: 'all tickets, first page', call: list(''), most: 3, mostGrowth: 1.5 },
    { name: 'all tickets, last page', call: list(`offset=${size - 5}`), most: 10, mostGrowth: 4 },
    { name: 'all tickets, page in the middle', call: list(`offset=${size / 2}`) },
    { name: 'search for a word', call: () => list(searchFor(word()))(), mostP95: { 100000: 10 } },
    {
      name: 'search for a phrase, a new one each time',
      call: () => list(searchFor(`"${phrase()}"`))(),
      mostP95: { 100000: 20, 1000000: 100 }
    },
    {
      name: 'search for two words',
      call: () => list(searchFor(pair()))(),
      mostP95: { 100000: 20 }
    },
    { name: 'search for a rare word', call: list('search=0-0999') },
    { name: 'search for two letters', call: list('search=in'), mostP95: { 100000: 60 } },
    {
      name: 'dashboard counts with trends',
      call: () => ask(`/api/tickets/stats/counts?userId=${userId}`),
      most: 6,
      mostGrowth: 4
    },
    {
      name: 'a report',
      call: () => ask(`/api/reports/tickets-by-status?userId=${userId}`),
      most: 6,
      mostGrowth: 4
    },
    {
      name: 'team analytics, 300 members',
      call: () => ask('/api/admin/team-analytics'),
      most: 30,
      mostGrowth: 5
    },
    {
      name: 'create a ticket',
      call: () => ask('/api/tickets', 'POST', newTicket),
      bareWork: bare.create,
      most: 1.5,
      mostGrowth: 1.5
    },
    {
      name: 'add a comment',
      call() {
        const ticketId = someId()
        return ask(`/api/tickets/${ticketId}/comments`, 'POST', {
          ticketId,
          userId,
          message: NEW_COMMENT
        })
      },
      bareWork: () => bare.comment(someId()),
      most: 1.5,
      mostGrowth: 1.5
    },
    {
      name: 'change a status',
      call: () => ask(`/api/tickets/${someId()}`, 'PATCH', { status: statuses() }),
      bareWork: () => bare.changeStatus(someId(), bareStatuses()),
      most: 1.5,
      mostGrowth: 1.5
    }
  ]
}

const searchFor = (text: string) => `search=${encodeURIComponent(text)}`

/** The fixed parts of ticket descriptions, without the parts that are filled in. */
const textsOfTickets = () =>
  TOPICS.flatMap(({ descriptions }) => descriptions.flatMap((text) => text.split(/\{\w+\}/)))

/**
 * The parts of texts that are long enough for an index and short enough to be typed, no two alike
 * in any case.
 */
function partsOf(texts: string[]): string[] {
  const starts = texts.flatMap((text) =>
    Array.from(text, (_, start) => text.slice(start, start + 24).toLowerCase())
  )
  const parts = starts.flatMap((rest) =>
    Array.from(rest, (_, end) => rest.slice(0, end + 1).trim())
  )
  return [...new Set(parts.filter(({ length }) => length > 2))]
}

/** Two words that follow one another in a text, the later one first. */
function pairsOf(texts: string[]): string[] {
  const pairs = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
    return words.slice(1).map((word, index) => `${word} ${words[index]}`)
  })
  return [...new Set(pairs)]
}

/** In an order that has nothing to do with where they come from, the same in every run. */
function mixed(values: string[]): string[] {
  const step = 7919
  return values.map((_, index) => values[(index * step) % values.length] ?? '')
}

function createCycle(values: readonly string[]): () => string {
  let turn = 0
  return () => values[turn++ % values.length] ?? ''
}
