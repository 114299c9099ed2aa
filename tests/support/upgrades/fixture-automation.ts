import type { Ticket } from '#shared/api/tickets.ts'
import { ruleInput } from '../server/rules.ts'
import { newSchedule } from '../server/schedules.ts'
import type { Account, TestServer } from '../server/test-server.ts'
import { done, raise } from './fixture-calls.ts'

/** A ticket that waits, and things that otherwise happen by themselves after days. */
export async function makeWaiting(server: TestServer, ada: Account, { id }: Ticket) {
  const until = new Date(server.clock.read().getTime() + 40 * 24 * 60 * 60 * 1000)
  const wait = { for: 'requester', until: until.toISOString() }
  const days = { remindAfterDays: 1, resolveAfterDays: 3 }
  await done(ada.put(`/api/tickets/${id}/waiting`, { ...wait, ...days }))
  // Until 2100, so that no server ends it when it opens the fixture.
  await server.execute(
    'UPDATE ticket_waits SET reminded_at = since + 5, until = 4102444800000, next_at = 4102444800000'
  )
  await server.execute(
    `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, to_value, at, cause)
      SELECT ${id}, author_id, 'status', 'open', 'in-progress', since, 'waiting' FROM ticket_waits`
  )
  await server.execute(
    'INSERT INTO service_alarms (clock_id, share, at) SELECT min(id), 75, 7 FROM service_clocks'
  )
}

/** Rules, recurring tickets and a person who is away, with what they have done (D75 to D77). */
export async function makeAutomation(server: TestServer, ada: Account, ben: Account) {
  const at = server.clock.read().getTime()
  const assign = { do: 'assign-in-turn' as const, personIds: [ben.user.id] }
  const name = "O'Brien’s プリンター"
  await done(ada.post('/api/rules', ruleInput({ name, actions: [assign] })))
  await done(ada.post('/api/rules', ruleInput({ name: 'Of IT', department: 'IT', enabled: false })))
  const raised = await raise(ada, 'A rule assigns this one')
  // In 2100, so that no server acts on it when it opens the fixture.
  const schedule = newSchedule({ name, recurrence: { start: '2100-01-01' } })
  const { id } = await done(ada.post<{ id: number }>('/api/schedules', schedule))
  // Pauses, runs and emails take servers, or days.
  await server.execute(`
    UPDATE rules SET paused_reason = 'A person is gone' WHERE department IS NOT NULL;
    INSERT INTO schedules (name, department, department_key, enabled, definition, paused_reason,
      author_id, created_at, updated_at)
      SELECT 'Paused', department, department_key, 1, definition, 'A person is gone', author_id, ${at},
        ${at} FROM schedules;
    INSERT INTO schedule_runs (schedule_id, occurrence, ticket_id, outcome, missed, at) VALUES
      (${id}, '2026-03-02T10:00', ${raised.id}, 'raised', 2, ${at}),
      (${id}, '2026-03-03T10:00', NULL, 'still-open', 0, ${at});
    INSERT INTO absences (user_id, from_at, until_at, substitute_id, note, author_id, updated_at) VALUES
      (${ada.user.id}, ${at}, 4102444800000, ${ben.user.id}, 'At O''Brien’s', ${ada.user.id}, ${at});
    UPDATE mail_events SET cause = 'schedule ${id} ${name.replace("'", "''")}';
    UPDATE webhook_deliveries SET cause = 'alarm 1' WHERE id = 1`)
}
