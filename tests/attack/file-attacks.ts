/** Attacks with files: that fill the disk, or keep others from uploading. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { User } from '#shared/api/users.ts'
import { type Attack, claims, onlyStatuses, tally } from './attack.ts'
import { type Company, signIn } from './company.ts'
import { ask, openConnections } from './wire.ts'

const MIB = 1024 * 1024
const BYTES = { 'Content-Type': 'application/octet-stream' }

/** The most that a file may have, and how many of these are more than a ticket may. */
const LARGE_MIB = 25
const TOO_MANY = 9

export const fullTicket: Attack = {
  name: 'fullTicket',
  about:
    'a person attaches 225 MiB to one ticket, and deletes the uploads: rejected, and no bytes stay',
  target: { p99: 100 },
  async run({ port, company: { attacker }, dataDir, round }) {
    const call = { from: attacker.address, headers: { Cookie: attacker.cookie } }
    const before = bytesIn(path.join(dataDir, 'files'))
    const statuses: (number | null)[] = []
    const ids: number[] = []
    for (let file = 0; file < TOO_MANY; file++) {
      const { status, text } = await ask(port, {
        ...{ ...call, path: '/api/attachments?name=large.bin', method: 'POST' },
        headers: { ...call.headers, ...BYTES },
        body: `${round} ${file} `.padEnd(LARGE_MIB * MIB, 'x')
      })
      statuses.push(status)
      if (status === 201) ids.push(JSON.parse(text).id)
    }
    const ticket = {
      ...{ department: 'IT', description: 'It holds all of them', category: 'other' },
      ...{ requesterId: attacker.id, attachmentIds: ids }
    }
    const raised = await ask(port, { ...call, path: '/api/tickets', method: 'POST', body: ticket })
    for (const id of ids) {
      const { status } = await ask(port, {
        ...call,
        path: `/api/attachments/${id}`,
        method: 'DELETE'
      })
      statuses.push(status)
    }
    return {
      statuses: [...statuses, raised.status],
      faults: [
        ...onlyStatuses(statuses, 201, 204, 409),
        // Later rounds have used up what a person may upload in a day.
        ...claims({
          [`225 MiB for one ticket got ${raised.status}`]: round > 0 || raised.status === 409,
          'Unneeded bytes stay': bytesIn(path.join(dataDir, 'files')) <= before
        })
      ]
    }
  }
}

/** The bytes of all files in a folder; none where there is none. */
function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
  } catch {
    return 0
  }
}

const ACCOUNTS = 12
/** As many as a person has places and may let wait. */
const UPLOADS = 22
/** After which an upload that sends nothing ends, and some more for a busy machine. */
const SILENCE_MS = 15_000
const GUARD_MS = 30_000

export const stalledUploads: Attack = {
  name: 'stalledUploads',
  about:
    'twelve accounts begin 22 uploads each and send nothing more: others can upload immediately, and the stalled ones end (408)',
  target: { p99: 100 },
  async run({ port, company, round }) {
    const cookies = await cookiesOfOthers(port, company, round)
    const from = cookies.flatMap((_, person) => Array(UPLOADS).fill(`127.6.1.${person + 1}`))
    const sockets = await openConnections(port, from)
    const answers: (number | null)[] = []
    const note = (status: number | null) => answers.push(status)
    for (const [number, socket] of sockets.entries()) {
      let head = ''
      socket.on('data', (part: Buffer) => {
        if (head === '') note(Number(/^HTTP\/1\.1 (\d{3})/.exec(part.toString())?.[1]))
        head += part
      })
      socket.write(headOf(cookies[Math.floor(number / UPLOADS)] ?? ''))
    }
    await pause(500)
    const [other] = company.bystanders
    const began = performance.now()
    const theirs = await ask(port, {
      ...{ path: '/api/attachments?name=mine.txt', method: 'POST', from: other?.address ?? '' },
      headers: { Cookie: other?.cookie ?? '', ...BYTES },
      body: 'Mine'
    })
    const waited = performance.now() - began
    while (!answers.includes(408) && performance.now() - began < SILENCE_MS + GUARD_MS)
      await pause(200)
    for (const socket of sockets) socket.destroy()
    return {
      statuses: answers,
      faults: [
        ...onlyStatuses(answers, 408, 503),
        ...claims({
          [`No stalled upload was ended: ${tally(answers)}`]: answers.includes(408),
          [`Someone else’s upload got ${theirs.status} after ${Math.round(waited)} ms`]:
            theirs.status === 201 && waited < SILENCE_MS / 2
        })
      ]
    }
  }
}

/** Signs people in who neither attack elsewhere nor work meanwhile. @returns their cookies */
async function cookiesOfOthers(port: number, company: Company, round: number): Promise<string[]> {
  const { attacker, bystanders } = company
  const { text } = await ask(port, {
    path: '/api/users',
    from: attacker.address,
    headers: { Cookie: attacker.cookie }
  })
  const busy = new Set([attacker, ...bystanders].map(({ username }) => username))
  const others = (JSON.parse(text) as User[]).filter(({ username }) => !busy.has(username))
  const cookies: string[] = []
  for (const [number, { username }] of others.slice(0, ACCOUNTS).entries())
    cookies.push((await signIn(port, username, `127.6.${2 + round}.${number + 1}`)).cookie)
  return cookies
}

function headOf(cookie: string): string {
  const lines = [
    ...['Host: localhost', `Cookie: ${cookie}`, 'Content-Type: application/octet-stream'],
    ...['Content-Length: 1000', '']
  ]
  return `POST /api/attachments?name=stalled.bin HTTP/1.1\r\n${lines.join('\r\n')}\r\none byte`
}
