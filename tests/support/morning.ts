import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ACCOUNTS, signInAs } from './demo-company.ts'

/** What each new ticket of a morning says, in the order of a list, the newest first. */
const DESCRIPTIONS = [
  ...Array.from({ length: 15 }, (_, room) => `The laptop in room ${room + 101} does not wake up`),
  ...Array.from({ length: 5 }, (_, month) => `My payslip of month ${month + 1} never arrived`),
  ...['Alder', 'Birch', 'Cedar'].map((room) => `${room}: the projector shows stripes again`),
  ...['Alder', 'Birch', 'Cedar'].map((room) => `There are stripes on the projector in ${room}`),
  ...Array.from({ length: 4 }, (_, desk) => `The chair at desk ${desk + 1} squeaks all day`)
]

/** What becomes of them, as places in the list. */
export const MINE = range(0, 15)
export const ANSWERED = range(0, 10)
export const TRANSFERRED = range(15, 20)
/** Each tells of what the one three places below it told before. */
export const DUPLICATES = [
  { at: 20, words: 'Alder' },
  { at: 21, words: 'Birch' },
  { at: 22, words: 'Cedar' }
]

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** A morning of an IT Support Specialist, whose desk has a canned reply and a view of their own. */
export interface Morning {
  /** The reference of a new ticket, by its place in the list. */
  reference(at: number): string
  /** Expects that all of the work is done, and nothing besides. */
  expectDone(): Promise<void>
}

/** Raises the new tickets, and signs the page in as the specialist, with lists of 25 rows. */
export async function beginMorning(page: Page, url: string): Promise<Morning> {
  const { request } = page
  await signInAs(page.context(), url, 'staff')
  const { id: requesterId } = await (await request.get(`${url}/api/user`)).json()
  const ids: number[] = []
  for (const description of DESCRIPTIONS.toReversed()) {
    const ticket = { department: 'IT', category: 'hardware', description, requesterId }
    ids.unshift((await post(request, `${url}/api/tickets`, ticket)).id)
  }
  await signInAs(page.context(), url, 'administrator')
  const message = 'Dear {{requester}}, please restart it, and tell us in {{ticket}} if it helps.'
  await post(request, `${url}/api/canned-replies`, {
    department: 'IT',
    name: 'Restart it',
    message
  })
  const filters = '/tickets?ownership=assigned&status=open'
  await post(request, `${url}/api/saved-views`, { name: 'Mine', filters })
  await page.addInitScript(() => localStorage.setItem('help-desk-page-size', '25'))
  const reference = (at: number) => `TKT-${String(ids[at]).padStart(5, '0')}`
  return { reference, expectDone: () => expectDone(request, url, ids, reference) }
}

async function post(request: APIRequestContext, address: string, data: object) {
  const answer = await request.post(address, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number }
}

async function expectDone(
  request: APIRequestContext,
  url: string,
  ids: readonly number[],
  reference: Morning['reference']
) {
  const read = async (path: string) => await (await request.get(url + path)).json()
  const me = await read('/api/user')
  const done = await Promise.all(
    ids.map(async (id) => {
      const { assigneeId, department, status } = await read(`/api/tickets/${id}`)
      const comments: { message: string }[] = await read(`/api/tickets/${id}/comments`)
      const links: { kind: string; direction: string; ticket: { id: number } }[] = await read(
        `/api/tickets/${id}/links`
      )
      return {
        ...{ assigneeId, department, status, comments: comments.map(({ message }) => message) },
        duplicateOf: links
          .filter(({ kind, direction }) => kind === 'duplicate' && direction === 'to')
          .map(({ ticket }) => ticket.id)
      }
    })
  )
  const wanted = ids.map((_, at) => {
    const isDuplicate = DUPLICATES.some((one) => one.at === at)
    return {
      assigneeId: MINE.includes(at) ? me.id : null,
      department: TRANSFERRED.includes(at) ? 'HR' : 'IT',
      status: isDuplicate ? 'cancelled' : 'open',
      comments: ANSWERED.includes(at)
        ? [
            `Dear ${ACCOUNTS.staff.fullName}, please restart it, and tell us in ${reference(at)} if it helps.`
          ]
        : [],
      duplicateOf: isDuplicate ? [ids[at + 3]] : []
    }
  })
  expect(done).toEqual(wanted)
}
