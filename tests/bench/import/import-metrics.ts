/** Imports a file, and measures what others wait before, during the dry run and during the import. */
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Import, ImportCheck, ImportPreview } from '../../../shared/api/imports.ts'
import { DEFAULT_LIST } from '../daily/daily-calls.ts'
import { memoryOf, type Program } from '../programs.ts'
import { signIn } from '../sign-in.ts'
import { createAgent, median, percentile, send, timed } from '../timing.ts'

/** How long others ask before the import, in milliseconds. */
const QUIET_MS = 15_000

/** How long somebody thinks between two calls, in milliseconds. */
const THINKING_MS = 20

/** A ticket that others work on. */
const TICKET = 1

type Times = Record<string, number[]>

/** @param content the CSV file @returns what was measured, as Markdown */
export async function measureImport(server: Program, content: Buffer): Promise<string> {
  const { cookie, userId } = await signIn(server)
  const events = await countEvents(server, cookie)
  const agents = [createAgent(), createAgent()] as const
  const [own, others] = agents
  const call = async <T>(target: string, method = 'GET', body?: object) =>
    JSON.parse(
      (await send(own, server.url + target, { method, cookie, ...(body && { body }) })).text
    ) as T
  const comment = { message: 'Thank you', userId, ticketId: TICKET }
  const work: Record<string, () => Promise<unknown>> = {
    'one ticket': () => send(others, `${server.url}/api/tickets/${TICKET}`, { cookie }),
    'default list': () => send(others, server.url + DEFAULT_LIST, { cookie }),
    'a comment': () =>
      send(others, `${server.url}/api/tickets/${TICKET}/comments`, {
        ...{ method: 'POST', cookie, body: comment }
      })
  }
  try {
    const quiet = await timesUntil(work, pause(QUIET_MS))
    const memory = memoryOf(server.pid)
    const { import: uploaded, suggestion } = await upload(server, cookie, content)
    const address = `/api/admin/imports/${uploaded.id}`

    const checking = performance.now()
    const check = call<ImportCheck>(`${address}/check`, 'POST', suggestion)
    const during = await timesUntil(work, check)
    const checkMs = performance.now() - checking

    const told = events.count()
    const running = performance.now()
    await call(`${address}/run`, 'POST', suggestion)
    const ended = endOf(uploaded.id, () => call<Import[]>('/api/admin/imports'))
    const meanwhile = await timesUntil(work, ended)
    const runMs = performance.now() - running
    const { imported, refused, state } = await ended
    const grown = memoryOf(server.pid) - memory
    return [
      `${imported} of ${(await check).rows} rows imported (${state}, ${refused} refused) in ${seconds(runMs)}, ${Math.round(imported / (runMs / 1000))} a second; the dry run took ${seconds(checkMs)}. The server's memory grew by ${grown.toFixed(0)} MB. An open page got ${events.count() - told} events, of which ${meanwhile['a comment']?.length} comments of others.`,
      '',
      '| What others wait for | Before, p50 and p99 (ms) | Dry run | × | Import, p50 and p99 | × | Longest |',
      '|---|---|---|---|---|---|---|',
      ...Object.keys(work).map((name) =>
        rowOf(name, quiet[name] ?? [], during[name] ?? [], meanwhile[name] ?? [])
      )
    ].join('\n')
  } finally {
    events.close()
    for (const agent of agents) agent.destroy()
    await server.stop()
  }
}

/** Does each kind of work in turn until something has happened. */
async function timesUntil(
  work: Record<string, () => Promise<unknown>>,
  end: Promise<unknown>
): Promise<Times> {
  let isOver = false
  const ending = end.finally(() => {
    isOver = true
  })
  const times: Times = Object.fromEntries(Object.keys(work).map((name) => [name, []]))
  while (!isOver) {
    for (const [name, act] of Object.entries(work)) times[name]?.push(await timed(act))
    await pause(THINKING_MS)
  }
  await ending
  return times
}

async function upload({ url }: Program, cookie: string, content: Buffer): Promise<ImportPreview> {
  const response = await fetch(`${url}/api/admin/imports?name=tickets.csv`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(content)
  })
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as ImportPreview
}

async function endOf(id: number, list: () => Promise<Import[]>): Promise<Import> {
  for (;;) {
    const found = (await list()).find((one) => one.id === id)
    if (found && found.state !== 'running') return found
    await pause(1000)
  }
}

/** Listens to the live events that a page gets, and counts those that are told. */
async function countEvents({ url }: Program, cookie: string) {
  let count = 0
  const request = get(`${url}/api/events`, { headers: { cookie } })
  await new Promise<void>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        count += text.match(/^event: /gm)?.length ?? 0
      })
      response.on('error', () => {})
      resolve()
    })
  })
  return { count: () => count, close: () => request.destroy() }
}

function rowOf(name: string, quiet: number[], during: number[], meanwhile: number[]): string {
  const both = (times: number[]) =>
    `${median(times).toFixed(1)}, ${percentile(times, 0.99).toFixed(1)}`
  const times = (some: number[]) =>
    `${(median(some) / median(quiet)).toFixed(1)}, ${(percentile(some, 0.99) / percentile(quiet, 0.99)).toFixed(1)}`
  const cells = [name, both(quiet), both(during), times(during), both(meanwhile), times(meanwhile)]
  return `| ${[...cells, Math.max(...meanwhile).toFixed(0)].join(' | ')} |`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`
}
