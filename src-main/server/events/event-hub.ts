import type { LiveEvent } from '#shared/api/events.ts'
import type { User } from '#shared/api/users.ts'
import { seesAnnouncement } from '#shared/domain/announcements.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { seesPrivateTicket } from '#shared/domain/private-departments.ts'
import type { Deliver, StoreEvent } from '../store/store.ts'

/**
 * Over how long clients are told to fetch everything again, in milliseconds: all at once would be
 * more than a database takes that has just come back.
 */
const RESYNC_SPREAD_MS = 5000

/** A listener to live events: a session of a user. */
export interface Subscriber {
  user: Pick<User, 'id' | 'role' | 'unconfirmedTeam'>
  sessionDigest: string
  /** Sends an encoded event. */
  send(chunk: Uint8Array): void
  /** Called once when the stream must end, because its session has ended or the server stops. */
  end(): void
  /** Called when settings have changed, where that may end the stream: it is a token's (D56). */
  check?(): void
}

export interface EventHub {
  /**
   * Sends a live event to every subscriber, or ends the streams of sessions that have ended; to be
   * called after the commit (D27).
   */
  deliver: Deliver
  /** @returns the function that stops listening */
  subscribe(subscriber: Subscriber): () => void
  /** How many streams there are. */
  count(): number
  /** How many streams a session has. */
  countOf(digest: string): number
  /** Ends all streams, so that the server can stop. */
  close(): void
}

/**
 * Encodes an event as a server-sent event: a number where it has one, a name and a line of JSON. It
 * returns a Buffer, because every socket would convert anything else to one.
 */
export function encodeEvent({ type, ...data }: LiveEvent, id?: number): Buffer {
  const number = id === undefined ? '' : `id: ${id}\n`
  return Buffer.from(`${number}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/**
 * A person's view of an event; null where it ends streams or is for others (D41, D42, D44).
 */
export function liveEventFor(event: StoreEvent, user: Subscriber['user']): LiveEvent | null {
  if (event.type === 'session-ended' || event.type === 'user-signed-out') return null
  if (!isForSome(event)) return event
  return isFor(event, user) ? sharedPartOf(event) : null
}

/** The events that not everyone is notified of. */
type EventForSome = Extract<
  StoreEvent,
  { type: 'note' | 'private-ticket' | 'personal' | 'announcement' }
>

function isForSome(event: StoreEvent): event is EventForSome {
  return ['note', 'private-ticket', 'personal', 'announcement'].includes(event.type)
}

function isFor(event: EventForSome, user: Subscriber['user']): boolean {
  if (event.type === 'personal') return event.userIds.includes(user.id)
  if (event.type === 'note') return seesNotes(user, event.ticket)
  if (event.type === 'announcement') return seesAnnouncement(user, event.departments)
  return event.states.some((state) => seesPrivateTicket(user, state))
}

/** The text for the recipients: no one learns for whom it is. */
function sharedPartOf(event: EventForSome): LiveEvent {
  if (event.type === 'personal') return event.event
  if (event.type === 'announcement') return { type: 'announcements' }
  return event.type === 'note'
    ? { type: 'ticket', id: event.ticket.id, change: event.change ?? 'comment' }
    : { type: 'ticket', id: event.id, change: event.change }
}

/** Sends events to all subscribers. An event is encoded once, however many they are. */
export function createEventHub(): EventHub {
  const subscribers = new Set<Subscriber>()
  let isClosed = false

  function disconnect(isMeant: (subscriber: Subscriber) => boolean) {
    for (const subscriber of [...subscribers].filter(isMeant)) {
      subscribers.delete(subscriber)
      subscriber.end()
    }
  }

  function spread(chunk: Buffer) {
    for (const subscriber of subscribers) {
      setTimeout(() => {
        if (subscribers.has(subscriber)) subscriber.send(chunk)
      }, Math.random() * RESYNC_SPREAD_MS).unref()
    }
  }

  return {
    deliver(event, id) {
      if (event.type === 'session-ended') {
        disconnect(({ sessionDigest }) => sessionDigest === event.digest)
      } else if (event.type === 'user-signed-out') {
        const { userId, exceptDigest } = event
        disconnect(
          (subscriber) => subscriber.user.id === userId && subscriber.sessionDigest !== exceptDigest
        )
      } else if (isForSome(event)) {
        const chunk = encodeEvent(sharedPartOf(event), id)
        for (const subscriber of subscribers) {
          if (isFor(event, subscriber.user)) subscriber.send(chunk)
        }
      } else if (event.type === 'resync') {
        spread(encodeEvent(event))
      } else {
        const chunk = encodeEvent(event, id)
        for (const subscriber of subscribers) subscriber.send(chunk)
        if (event.type === 'settings') for (const subscriber of subscribers) subscriber.check?.()
      }
    },
    subscribe(subscriber) {
      // A subscriber that comes while the server stops must not delay that.
      if (isClosed) queueMicrotask(() => subscriber.end())
      else subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    count: () => subscribers.size,
    countOf: (digest) =>
      [...subscribers].filter(({ sessionDigest }) => sessionDigest === digest).length,
    close() {
      isClosed = true
      disconnect(() => true)
    }
  }
}
