import type { User } from '#shared/api/users.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { createTestClient, type TestClient } from '#support/server/test-client.ts'
import type { Random } from '../../src-main/server/demo/demo-random.ts'

export const PASSWORD = 'correct horse'

/** Something a writer asked for, and what is known of it. */
export type Write = {
  writer: number
  /** In milliseconds of this process. */
  sentAt: number
  /** When the answer had come; null while it has not. */
  answeredAt: number | null
  /** Of the answer; null while there is none. */
  status: number | null
} & (
  | { kind: 'ticket'; description: string; id: number | null }
  | { kind: 'comment'; ticketId: number; message: string; id: number | null }
  | { kind: 'status'; ticketId: number; to: string }
  | { kind: 'assignee'; ticketId: number; to: number | null }
)

/** A write the server has said is done. */
export const isAcknowledged = ({ status }: Write) => status !== null && status < 300

/** Someone who writes one thing after the other, and changes only tickets of their own. */
export interface Writer {
  user: User
  client: TestClient
}

/**
 * People who write as fast as they are answered, over any number of servers.
 * @param origin where the server of a writer is at the moment
 */
export function createDesk(random: Random, origin: (writer: number) => string) {
  const writes: Write[] = []
  const writers: Writer[] = []
  /** The state of each writer's tickets in the last answer. */
  const tickets = new Map<number, { status: string; assignee: number | null }>()
  const ownTickets = new Map<number, number[]>()
  const ticketIds: number[] = []
  let texts = 0
  let stopped = false

  const clientOf = (writer: number) =>
    createTestClient((request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${origin(writer)}${pathname}${search}`, request))
    }, 'http://desk.invalid')

  async function join(path: string, username: string, role?: string) {
    const client = clientOf(writers.length)
    const names = { username, fullName: username, initials: 'XX' }
    const person = { ...names, password: PASSWORD, email: `${username}@example.com` }
    const { status, body } = await client.post<User>(path, { ...person, ...(role && { role }) })
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    writers.push({ user: body, client })
  }

  /** A text that is there once, of any length. */
  function text(): string {
    texts += 1
    return `${texts}: “it's” <b>${'ü'.repeat(random.below(random.chance(0.05) ? 5000 : 100))}</b> end`
  }

  function choose(writer: number): Write {
    const noted = { writer, sentAt: performance.now(), answeredAt: null, status: null }
    const dice = random.next()
    const own = ownTickets.get(writer) ?? []
    if (dice < 0.3 || own.length === 0)
      return { ...noted, kind: 'ticket', description: text(), id: null }
    if (dice < 0.65) {
      const ticketId = random.pick(ticketIds)
      return { ...noted, kind: 'comment', ticketId, message: text(), id: null }
    }
    const ticketId = random.pick(own)
    const { status, assignee } = tickets.get(ticketId) ?? {}
    if (dice < 0.85) {
      const to = random.pick(TICKET_STATUSES.filter((other) => other !== status))
      return { ...noted, kind: 'status', ticketId, to }
    }
    const person = random.pick(writers).user.id
    return { ...noted, kind: 'assignee', ticketId, to: person === assignee ? null : person }
  }

  function send(write: Write) {
    const { user, client } = writerOf(write.writer)
    if (write.kind === 'ticket') {
      const ticket = { department: 'IT', category: 'other', requesterId: user.id }
      const { description } = write
      return client.post<{ id: number }>('/api/tickets', { ...ticket, description })
    }
    const { ticketId } = write
    const address = `/api/tickets/${ticketId}`
    if (write.kind === 'comment') {
      const { message } = write
      const comment = { ticketId, message, userId: user.id }
      return client.post<{ id: number }>(`${address}/comments`, comment)
    }
    const change = write.kind === 'status' ? { status: write.to } : { assigneeId: write.to }
    return client.patch<{ id: number }>(address, change)
  }

  function writerOf(index: number): Writer {
    const writer = writers[index]
    if (!writer) throw new Error(`There is no writer ${index}`)
    return writer
  }

  /** Records a write that succeeded, as its answer or the database showed. */
  function take(write: Write, id: number) {
    if (write.kind === 'ticket') {
      tickets.set(id, { status: 'open', assignee: null })
      ticketIds.push(id)
      ownTickets.set(write.writer, [...(ownTickets.get(write.writer) ?? []), id])
    }
    const ticket = 'ticketId' in write ? tickets.get(write.ticketId) : undefined
    if (ticket && write.kind === 'status') ticket.status = write.to
    if (ticket && write.kind === 'assignee') ticket.assignee = write.to
    if ('id' in write) write.id = id
  }

  return {
    writes,
    writers,
    take,
    newestTicket: () => ticketIds.at(-1) ?? 0,
    /** Creates another account, which is signed in then. */
    register: (username: string) => join('/api/register', username, 'IT'),
    /** Signs people in; the first is an IT Support Specialist. */
    async open(people: number) {
      await join('/api/setup', 'writer0')
      for (let number = 1; number < people; number++) await this.register(`writer${number}`)
    },
    /** Writes one thing. @returns its status; null when no answer came */
    async write(writer: number): Promise<number | null> {
      const write = choose(writer)
      writes.push(write)
      const answer = await send(write).catch(() => null)
      if (!answer) return null
      write.answeredAt = performance.now()
      write.status = answer.status
      if (isAcknowledged(write)) take(write, answer.body.id)
      return write.status
    },
    /** Lets everyone write until {@link stop}, or until no answer comes. */
    async writeOn(): Promise<void> {
      stopped = false
      await Promise.all(
        writers.map(async (_, writer) => {
          while (!stopped) {
            if ((await this.write(writer)) === null) return
          }
        })
      )
    },
    stop() {
      stopped = true
    }
  }
}

export type Desk = ReturnType<typeof createDesk>
