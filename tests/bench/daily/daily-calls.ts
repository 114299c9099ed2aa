/** The calls of someone who works on tickets all day. */
import { type BulkChange, type BulkResult, MAX_BULK } from '../../../shared/api/bulk-changes.ts'
import type { Ticket } from '../../../shared/api/tickets.ts'
import { IT_SUPPORT_SPECIALIST } from '../../../shared/domain/teams.ts'
import { DIRECTIONS, TICKET_SORTS } from '../../../shared/domain/tickets.ts'
import { TOPICS } from '../../../src-main/server/demo/demo-topics.ts'
import { undoOf } from '../../../src-renderer/features/tickets/bulk/bulk-summary.ts'
import type { Ask } from '../sign-in.ts'

export interface DailyCall {
  name: string
  call(): Promise<unknown>
  /** Runs before each call, and is not measured. */
  prepare?(): Promise<unknown>
  /** Whether the target is meant for it; without it, it is. */
  hasTarget?: false
}

const DEFAULT_FILTERS = 'ownership=all-relevant&status=open&status=in-progress'

/** The tickets that are being worked on, the most urgent first and of these the oldest. */
const TRIAGE = 'status=open&status=in-progress&sort=priority&direction=desc'

const DAY_MS = 86_400_000

/** The list of the dashboard, with which everything else is compared. */
export const DEFAULT_LIST = listOf(DEFAULT_FILTERS)

/** @param userId who asks, an IT Support Specialist */
export function dailyCalls(ask: Ask, userId: number): DailyCall[] {
  return [
    ...listCalls(ask, userId),
    ...bulkCalls(ask, 'status', { status: 'cancelled' }),
    ...bulkCalls(ask, 'assignee', { assigneeId: userId }),
    inTurn('similar tickets', textsOfTickets(), (text) =>
      ask(`/api/similar?text=${encoded(text)}`)
    ),
    inTurn('Ctrl+K: a reference', ['TKT-00007', 'tkt-00777', '77777'], (text) => find(ask, text)),
    inTurn('Ctrl+K: a word', ['printer', 'vpn', 'canteen', 'payslip'], (text) => find(ask, text)),
    inTurn('Ctrl+K: a phrase', textsOfTickets(), (text) => find(ask, text.slice(0, 20).trim())),
    inTurn('Ctrl+K: two letters', ['in', 'pr'], (text) => find(ask, text)),
    ...['department', 'category', 'person'].map((by) => ({
      name: `yearly report by ${by}`,
      hasTarget: false as const,
      call: () => ask(`/api/reports/period?from=${dayBefore(364)}&to=${dayBefore(0)}&by=${by}`)
    }))
  ]
}

function listCalls(ask: Ask, userId: number): DailyCall[] {
  const list = (name: string, query: string) => ({ name, call: () => ask(listOf(query)) })
  const orders = TICKET_SORTS.flatMap((sort) =>
    DIRECTIONS.map((direction) => ({ sort, direction }))
  )
  const narrowing = {
    'of a department': 'department=IT',
    'of a category': 'category=printer',
    'of an assignee': `assigneeId=${userId}`,
    'of a requester': `requesterId=${userId}`,
    'of thirty days': `createdFrom=${dayBefore(29)}&createdTo=${dayBefore(0)}`
  }
  return [
    ...Object.entries({ 'the default list': DEFAULT_FILTERS, 'all tickets': '' }).flatMap(
      ([name, filters]) =>
        orders.map(({ sort, direction }) =>
          list(`${name}, ${sort} ${direction}`, `${filters}&sort=${sort}&direction=${direction}`)
        )
    ),
    ...Object.entries(narrowing).flatMap(([name, filter]) => [
      list(`tickets ${name}`, filter),
      list(`tickets ${name}, updated desc`, `${filter}&sort=updated`),
      list(`tickets ${name}, triage order`, `${filter}&${TRIAGE}`)
    ]),
    list('unassigned tickets, triage order', `ownership=unassigned&${TRIAGE}`),
    list('all tickets, triage order', TRIAGE)
  ]
}

const SPECIALIST = { id: 0, role: IT_SUPPORT_SPECIALIST }

/** A change of the newest tickets, and its undo. */
function bulkCalls(ask: Ask, field: string, values: Omit<BulkChange, 'ids'>): DailyCall[] {
  const update = async (body: BulkChange) =>
    JSON.parse((await ask('/api/tickets/bulk', 'POST', body)).text) as BulkResult
  let ids: number[] = []
  let undone: BulkChange[] = []
  async function change() {
    const body = { ...values, ids }
    undone = undoOf(body, await update(body), SPECIALIST)
  }
  async function undo() {
    for (const body of undone) await update(body)
    undone = []
  }
  async function choose() {
    await undo()
    const { text } = await ask(`/api/tickets?limit=${MAX_BULK}`)
    ids = (JSON.parse(text) as Ticket[]).map(({ id }) => id)
  }
  async function changeAgain() {
    await choose()
    await change()
  }
  return [
    { name: `${field} of ${MAX_BULK} tickets`, call: change, prepare: choose },
    { name: `undo of ${field}`, call: undo, prepare: changeAgain }
  ]
}

/** A call that asks for another of these texts each time. */
function inTurn(
  name: string,
  texts: readonly string[],
  call: (text: string) => Promise<unknown>
): DailyCall {
  let turn = 0
  return { name, call: () => call(texts[turn++ % texts.length] ?? '') }
}

const find = (ask: Ask, text: string) => ask(listOf(`search=${encoded(text)}&total=false`))

const encoded = encodeURIComponent

/** The texts that people write in tickets, with their gaps unfilled. */
const textsOfTickets = () => TOPICS.flatMap(({ descriptions }) => descriptions)

function listOf(query: string): string {
  return `/api/tickets?limit=5&${query}`
}

/** A day of this machine's calendar, ISO 8601. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toLocaleDateString('sv')
}
