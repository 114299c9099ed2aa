import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist, isTeamOf } from '#shared/domain/teams.ts'
import type { HistoryEvent } from '#shared/domain/ticket-events.ts'
import { PRIORITIES, type Priority, type TicketStatus } from '#shared/domain/tickets.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Random } from './demo-random.ts'
import { SLOTS, TOPICS, type Topic } from './demo-topics.ts'
import { type WorkingTime, workingTimeUntil } from './working-time.ts'

/** How far back the demo reaches (D5), in working days: twelve months. */
const WORKING_DAYS = 260

/** How much the number of tickets grows over the year: 1 would spread them evenly. */
const GROWTH = 1.6

/**
 * The typical time from the creation of a ticket to its solution, in hours of working time, of
 * which a day has 24.
 */
const HOURS_TO_RESOLVE: Record<Priority, number> = { high: 6, medium: 26, low: 60 }
/** The typical time until someone first looks at a ticket, in hours of working time. */
const HOURS_TO_RESPOND: Record<Priority, number> = { high: 0.6, medium: 2.5, low: 6 }

/** Tickets of this many working days before now may have had no response yet. */
const WAITING_DAYS = 5
/**
 * Tickets of this many working days before now may take long to solve, so that the demo's people
 * have work left.
 */
const SLOW_DAYS = 30

/**
 * Makes tickets one by one, in the order of their creation, over the twelve months before `now`.
 * @param people the users with their ids; all of them raise tickets, and the team of a ticket's
 * department works on it
 */
export function* demoTickets(
  people: User[],
  total: number,
  now: Date,
  random: Random
): Generator<TicketLife> {
  const calendar = workingTimeUntil(now, WORKING_DAYS)
  const times = creationTimes(total, calendar, random)
  const topics = TOPICS.flatMap((topic) => Array.from({ length: topic.weight }, () => topic))
  const teams = new Map(TOPICS.map(({ department }) => [department, teamOf(people, department)]))
  let lastComment = 0
  for (const [index, time] of times.entries()) {
    const topic = random.pick(topics)
    const team = teams.get(topic.department) ?? []
    const ticket = lifeOf({ id: index + 1, topic, team, people, time, calendar, random })
    for (const comment of ticket.comments) comment.id = ++lastComment
    for (const event of ticket.events) {
      if (event.kind === 'comment') event.to = String(ticket.comments[Number(event.to)]?.id)
    }
    yield ticket
  }
}

/** The people who work for a department; IT Support Specialists take most of IT's tickets. */
function teamOf(people: User[], department: string): User[] {
  return people
    .filter(({ role }) => isTeamOf(role, department))
    .flatMap((person) => (isItSupportSpecialist(person.role) ? [person, person, person] : [person]))
}

/** Moments of working time, oldest first; most in the morning, few at night. */
function creationTimes(total: number, { end }: WorkingTime, random: Random): Float64Array {
  const times = new Float64Array(total)
  for (let i = 0; i < total; i++) {
    // The tickets are spread over the whole year, so that even a small demo has some of its first
    // and of its last day.
    const age = 1 + Math.floor(((i + random.next()) / total) ** GROWTH * WORKING_DAYS)
    const hour = random.chance(0.12)
      ? random.next() * 24
      : 6.5 + (random.next() + random.next()) * 5
    times[i] = end - age * millisecondsInDay + hour * millisecondsInHour
  }
  return times.sort()
}

interface Life {
  id: number
  topic: Topic
  team: User[]
  people: User[]
  /** When the ticket is raised, in working time. */
  time: number
  calendar: WorkingTime
  random: Random
}

/** Plays the life of one ticket up to now. */
function lifeOf({ id, topic, team, people, time, calendar, random }: Life): TicketLife {
  const assignee = random.pick(team)
  const requester = random.pick(people.filter(({ id }) => id !== assignee.id))
  const priority = random.chance(0.75) ? topic.priority : random.pick(PRIORITIES)
  const createdAt = calendar.dateOf(time)
  const fill = fillerOf(random)
  const ticket: TicketLife['ticket'] = {
    id,
    department: topic.department,
    description: fill(random.pick(topic.descriptions)),
    status: 'open',
    priority,
    category: topic.category,
    subcategory: topic.subcategory ?? null,
    requesterId: requester.id,
    assigneeId: null,
    createdAt,
    updatedAt: createdAt,
    resolvedAt: null,
    firstResponseAt: null
  }
  const life: TicketLife = { ticket, comments: [], events: [], intervals: [] }
  record(life, requester, 'created', null, 'open', createdAt)
  beginInterval(life, createdAt)
  for (const { at, act } of planOf({
    topic,
    priority,
    requester,
    assignee,
    time,
    calendar,
    random,
    fill
  })) {
    if (at >= calendar.end) break
    act(life, calendar.dateOf(at))
  }
  return life
}

type Act = (life: TicketLife, at: Date) => void

/** The changes of a ticket in order of working time, including those that lie after now. */
function planOf(life: {
  topic: Topic
  priority: Priority
  requester: User
  assignee: User
  time: number
  calendar: WorkingTime
  random: Random
  fill: (text: string) => string
}): { at: number; act: Act }[] {
  const { topic, priority, requester, assignee, time, calendar, random, fill } = life
  const age = calendar.end - time
  const plan: { at: number; act: Act }[] = []
  if (age < WAITING_DAYS * millisecondsInDay && random.chance(0.4)) return plan
  const patience = age < SLOW_DAYS * millisecondsInDay && random.chance(0.6) ? 40 : 1
  let at = time
  const then = (hours: number, act: Act) => {
    at += random.around(hours) * millisecondsInHour
    plan.push({ at, act })
  }

  if (random.chance(0.3))
    then(0, (ticket, timestamp) => give(ticket, requester, assignee, timestamp))
  else
    then(HOURS_TO_RESPOND[priority] / 2, (ticket, timestamp) =>
      give(ticket, assignee, assignee, timestamp)
    )
  if (random.chance(0.06)) {
    then(4, (ticket, timestamp) =>
      say(ticket, requester, 'It works again by itself. Thank you anyway.', timestamp)
    )
    then(0.1, (ticket, timestamp) => move(ticket, requester, 'cancelled', timestamp))
    return plan
  }
  if (random.chance(0.75)) {
    then(HOURS_TO_RESPOND[priority], (ticket, timestamp) =>
      say(ticket, assignee, fill(random.pick(topic.questions)), timestamp)
    )
    then(0.1, (ticket, timestamp) => move(ticket, assignee, 'in-progress', timestamp))
    if (random.chance(0.8))
      then(2, (ticket, timestamp) =>
        say(ticket, requester, fill(random.pick(topic.answers)), timestamp)
      )
  } else {
    then(HOURS_TO_RESPOND[priority], (ticket, timestamp) =>
      move(ticket, assignee, 'in-progress', timestamp)
    )
  }
  then(HOURS_TO_RESOLVE[priority] * patience, (ticket, timestamp) =>
    say(ticket, assignee, fill(random.pick(topic.solutions)), timestamp)
  )
  then(0.05, (ticket, timestamp) => move(ticket, assignee, 'resolved', timestamp))
  if (random.chance(0.04)) {
    then(20, (ticket, timestamp) => say(ticket, requester, 'I am afraid it is back.', timestamp))
    then(0.05, (ticket, timestamp) => move(ticket, requester, 'open', timestamp))
    then(12, (ticket, timestamp) => move(ticket, assignee, 'resolved', timestamp))
  } else if (random.chance(0.35)) {
    then(5, (ticket, timestamp) => say(ticket, requester, random.pick(THANKS), timestamp))
  }
  return plan
}

const THANKS = [
  'Works, thank you!',
  'Great, that was quick.',
  'Thanks, all good now.',
  'Perfect 👍'
]

function record(
  { ticket, events }: TicketLife,
  actor: User,
  kind: HistoryEvent,
  from: string | null,
  to: string,
  at: Date
) {
  ticket.updatedAt = at
  const requesterId = kind === 'created' ? ticket.requesterId : null
  events.push({ ticketId: ticket.id, actorId: actor.id, kind, requesterId, from, to, at })
}

function give(life: TicketLife, actor: User, assignee: User, at: Date) {
  record(life, actor, 'assignee', null, String(assignee.id), at)
  life.ticket.assigneeId = assignee.id
  beginInterval(life, at)
}

function say(life: TicketLife, author: User, message: string, at: Date) {
  respond(life, author, at)
  record(life, author, 'comment', null, String(life.comments.length), at)
  life.comments.push({
    ...{ id: 0, ticketId: life.ticket.id, userId: author.id, message, createdAt: at },
    internal: false
  })
}

function move(life: TicketLife, actor: User, status: TicketStatus, at: Date) {
  if (life.ticket.status === 'open') respond(life, actor, at)
  record(life, actor, 'status', life.ticket.status, status, at)
  life.ticket.status = status
  life.ticket.resolvedAt = status === 'resolved' ? at : null
  beginInterval(life, at)
}

/** Ends the present interval and begins one with the ticket's present status and assignee. */
function beginInterval({ ticket, intervals }: TicketLife, at: Date) {
  const last = intervals.at(-1)
  if (last) last.until = at
  const { id, requesterId, assigneeId, status } = ticket
  intervals.push({ ticketId: id, requesterId, assigneeId, status, since: at, until: null })
}

/** The first act of someone other than the requester is the first response (D8). */
function respond({ ticket }: TicketLife, actor: User, at: Date) {
  if (actor.id !== ticket.requesterId) ticket.firstResponseAt ??= at
}

/** Fills the words in braces; the same word stays the same within one ticket. */
function fillerOf(random: Random): (text: string) => string {
  const chosen = new Map<string, string>()
  return (text) =>
    text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const word = chosen.get(slot) ?? random.pick(SLOTS[slot] ?? [slot])
      chosen.set(slot, word)
      return word
    })
}
