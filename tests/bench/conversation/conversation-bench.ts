/**
 * `npm run bench:conversation -- 100000 1000000`: what private departments cost lists, at each of
 * these sizes, and at the first what files, long conversations and the bell cost. Prints Markdown.
 */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withServer } from '../company-databases.ts'
import { type Program, startBareServer, watchMachine } from '../programs.ts'
import { table } from '../report.ts'
import { signIn } from '../sign-in.ts'
import { createAgent, median, send, timed } from '../timing.ts'

/** The departments that are made private. */
const PRIVATE = ['HR', 'Accounts & Legal', 'Marketing']
const COMMENTS = 2000
const FILE_BYTES = 25 * 1024 * 1024
const FILES = 10
const CALLS = 200
const WARM_UP_CALLS = 30

interface User {
  id: number
  username: string
  role: string
}

const sizes = process.argv.slice(2).map(Number)
const describeMachine = watchMachine()
const bare = await startBareServer()
const bareAgent = createAgent()
const tables: string[] = []
for (const [index, tickets] of (sizes.length > 0 ? sizes : [100_000, 1_000_000]).entries()) {
  await withServer({ tickets }, async (server) => {
    console.error(`${tickets} tickets: private departments`)
    tables.push(await privateLists(server, tickets))
    if (index > 0) return
    console.error(`${tickets} tickets: conversations`)
    tables.push(await conversations(server))
  })
}
bareAgent.destroy()
await bare.stop()
console.log(`${describeMachine()}\n\n${tables.join('\n\n')}`)

/** The waiting time of someone in another department, with no private department and with some. */
async function privateLists(server: Program, size: number): Promise<string> {
  const admin = await signIn(server)
  const users = JSON.parse((await admin.ask('/api/users')).text) as User[]
  const outsider = users.find(({ role }) => role === 'Logistics')
  if (!outsider) throw new Error('Logistics has no one')
  const { ask, close } = await signIn(server, outsider.username)
  const calls: [name: string, target: string][] = [
    ['all tickets, first page', '/api/tickets?limit=5'],
    ['all tickets, last page', `/api/tickets?limit=5&offset=${Math.round(size * 0.8)}`],
    ['open tickets of high priority', '/api/tickets?limit=5&status=open&priority=high'],
    ['search for a word', '/api/tickets?limit=5&search=printer'],
    ['dashboard', `/api/tickets/stats/counts?userId=${outsider.id}`]
  ]
  const measure = async () => {
    const times: number[] = []
    for (const [, target] of calls) times.push(await p50(() => ask(target)))
    return times
  }
  const before = await measure()
  const totalOf = async () => Number((await ask('/api/tickets?limit=1')).headers['x-total-count'])
  const all = await totalOf()
  for (const name of PRIVATE)
    await admin.ask('/api/admin/departments', 'PUT', { name, private: true })
  const seen = await totalOf()
  const after = await measure()
  admin.close()
  close()
  const hidden = ((1 - seen / all) * 100).toFixed(0)
  const rows = calls.map(([name], row) => {
    const [none = 0, some = 0] = [before[row], after[row]]
    return [name, ...[none, some, some / none].map((value) => value.toFixed(2))]
  })
  const head = ['Call', 'None private (ms)', 'Some private (ms)', '×']
  return `${size.toLocaleString('en')} tickets, of which ${hidden} % are hidden:\n\n${table(head, rows)}`
}

/** Files, a long conversation and the bell, each beside something bare. */
async function conversations(server: Program): Promise<string> {
  const { cookie, userId, ask, close } = await signIn(server)
  const rows: string[][] = []
  const note = (name: string, ours: number, plain: number) =>
    rows.push([name, ...[ours, plain, ours / plain].map((value) => value.toFixed(2))])

  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-bare-'))
  const uploads: number[] = []
  const writes: number[] = []
  const ids: number[] = []
  for (let turn = 0; turn < FILES; turn++) {
    const bytes = randomBytes(FILE_BYTES)
    writes.push(await timed(() => writeAndHash(path.join(folder, String(turn)), bytes)))
    uploads.push(
      await timed(async () => {
        const answer = await fetch(`${server.url}/api/attachments?name=${turn}.bin`, {
          method: 'POST',
          headers: { cookie, 'Content-Type': 'application/octet-stream' },
          body: bytes
        })
        ids.push(((await answer.json()) as { id: number }).id)
      })
    )
  }
  rmSync(folder, { recursive: true })
  note('upload of 25 MiB; bare: hash, write and fsync', median(uploads), median(writes))
  const download = async (url: string) => {
    const answer = await fetch(url, { headers: { cookie } })
    await answer.arrayBuffer()
  }
  const downloads: number[] = []
  const bareDownloads: number[] = []
  for (const id of ids) {
    downloads.push(await timed(() => download(`${server.url}/api/attachments/${id}`)))
    bareDownloads.push(await timed(() => download(`${bare.url}/${FILE_BYTES}`)))
  }
  note(
    'download of 25 MiB; bare: the same number of bytes',
    median(downloads),
    median(bareDownloads)
  )

  // No one may write so many within a minute, which the measured server does not mind.
  for (let number = 0; number < COMMENTS; number++) {
    await ask('/api/tickets/7/comments', 'POST', {
      ...{ ticketId: 7, userId, message: `Comment ${number}: the printer still says paper jam` }
    })
  }
  for (const [name, target] of [
    ['newest fifty of 2,000 comments', '/api/tickets/7/comments?limit=50'],
    ['all 2,000 comments', '/api/tickets/7/comments'],
    ['notifications, with nothing new', '/api/notifications']
  ] as const) {
    const size = Buffer.byteLength((await ask(target)).text)
    note(
      name,
      await p50(() => ask(target)),
      await p50(() => send(bareAgent, `${bare.url}/${size}`))
    )
  }
  close()
  return table(['Call', 'p50 (ms)', 'Bare (ms)', '×'], rows)
}

async function p50(call: () => Promise<unknown>): Promise<number> {
  for (let warmUp = 0; warmUp < WARM_UP_CALLS; warmUp++) await call()
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn++) times.push(await timed(call))
  return median(times)
}

function writeAndHash(file: string, bytes: Buffer): void {
  createHash('sha256').update(bytes).digest('hex')
  const handle = openSync(file, 'w')
  writeSync(handle, bytes)
  fsyncSync(handle)
  closeSync(handle)
}
