/** Imports a file, and measures what others wait before, during the dry run and during the import. */
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Import, ImportCheck, ImportPreview } from '../../../shared/api/imports.ts'
import { createOthers, othersTable } from '../others.ts'
import { memoryOf, type Program } from '../programs.ts'
import { signIn } from '../sign-in.ts'

/** @param content the CSV file @returns what was measured, as Markdown */
export async function measureImport(server: Program, content: Buffer): Promise<string> {
  const own = await signIn(server)
  const { cookie } = own
  const events = await countEvents(server, cookie)
  const others = createOthers(await signIn(server))
  const call = async <T>(...asked: Parameters<typeof own.ask>) =>
    JSON.parse((await own.ask(...asked)).text) as T
  try {
    const quiet = await others.quietTimes()
    const memory = memoryOf(server.pid)
    const { import: uploaded, suggestion } = await upload(server, cookie, content)
    const address = `/api/admin/imports/${uploaded.id}`

    const checking = performance.now()
    const check = call<ImportCheck>(`${address}/check`, 'POST', suggestion)
    const during = await others.timesUntil(check)
    const checkMs = performance.now() - checking

    const reported = events.count()
    const running = performance.now()
    await call(`${address}/run`, 'POST', suggestion)
    const ended = endOf(uploaded.id, () => call<Import[]>('/api/admin/imports'))
    const meanwhile = await others.timesUntil(ended)
    const runMs = performance.now() - running
    const { imported, refused, state } = await ended
    const grown = memoryOf(server.pid) - memory
    return [
      `${imported} of ${(await check).rows} rows imported (${state}, ${refused} rejected) in ${seconds(runMs)}, ${Math.round(imported / (runMs / 1000))} per second; the dry run took ${seconds(checkMs)}. The server's memory grew by ${grown.toFixed(0)} MB. An open page got ${events.count() - reported} events, of which ${meanwhile['a comment']?.length} comments of others.`,
      '',
      othersTable(quiet, { 'Dry run': during, Import: meanwhile })
    ].join('\n')
  } finally {
    events.close()
    own.close()
    others.close()
  }
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

/** Listens to the live events that a page gets, and counts them. */
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

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`
}
