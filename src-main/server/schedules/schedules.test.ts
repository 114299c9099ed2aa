import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Schedule, ScheduleDate, ScheduleInput, ScheduleRun } from '#shared/api/schedules.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { newSchedule } from '#support/server/schedules.ts'
import type { Account } from '#support/server/test-server.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC.

const { server, ada, hank, hilda, ivan } = await companyFixture()
await ada.patch(`/api/admin/users/${hank.user.id}`, { isDepartmentHead: true })
beforeEach(() => server.execute('DELETE FROM schedules'))

const PATH = '/api/schedules'
const create = async (by: Account, more: Parameters<typeof newSchedule>[0] = {}) =>
  await by.post<Schedule & Problem>(PATH, newSchedule(more))
const ofHr = { ticket: { department: 'HR', category: 'other' } }
const names = async (by: Account) => (await by.get<Schedule[]>(PATH)).body.map(({ name }) => name)
const input = ({ name, enabled, recurrence, ticket, skipWhileOpen, updatedAt }: Schedule) => ({
  ...{ name, enabled, recurrence, ticket, skipWhileOpen, updatedAt }
})

describe('a recurring ticket (D77)', () => {
  test('is answered with its RRULE and its next date', async () => {
    const { status, body } = await create(ada)
    const at = server.clock.read().toISOString()
    expect([status, body]).toEqual([
      201,
      {
        ...newSchedule(),
        ...{ id: expect.any(Number), rrule: 'FREQ=DAILY;INTERVAL=1' },
        ...{ nextAt: '2026-03-02T10:00:00.000Z', pausedReason: null, authorId: ada.user.id },
        ...{ createdAt: at, updatedAt: at }
      }
    ])
    expect((await ada.get<Schedule>(`${PATH}/${body.id}`)).body).toEqual(body)
  })

  test('belongs to IT Support Specialists and the head of its department', async () => {
    const { body: forIt } = await create(ada)
    const { body: forHr } = await create(hank, { ...ofHr, name: 'Payroll' })
    expect(await names(ada)).toEqual(['Check backups', 'Payroll'])
    expect(await names(hank)).toEqual(['Payroll'])
    expect([await names(hilda), await names(ivan)]).toEqual([[], []])
    const path = `${PATH}/${forIt.id}`
    for (const by of [hank, ivan])
      for (const { status } of [
        await by.get(path),
        await by.put(path, input(forIt)),
        await by.delete(path),
        await by.post(`${path}/run`, {}),
        await by.get(`${path}/runs`)
      ])
        expect(status).toBe(404)
    const declined = await create(hank)
    expect([declined.status, declined.body.detail]).toEqual([
      403,
      'Only the head of IT and IT Support Specialists can manage its recurring tickets'
    ])
    const moved = { ...input(forHr), ticket: { ...forHr.ticket, department: 'IT' } }
    expect((await hank.put(`${PATH}/${forHr.id}`, moved)).status).toBe(403)
    expect((await create(hilda, ofHr)).status).toBe(403)
    expect((await hilda.post(`${PATH}/preview`, newSchedule().recurrence)).status).toBe(403)
  })

  test('is raised for others only by IT Support Specialists (D10)', async () => {
    const forHilda = { ticket: { ...ofHr.ticket, requesterId: hilda.user.id } }
    expect((await create(hank, forHilda)).status).toBe(403)
    expect((await create(ada, forHilda)).status).toBe(201)
  })

  test('names only what there is', async () => {
    const cases: [Parameters<typeof newSchedule>[0], string, string][] = [
      [
        { ticket: { department: 'Nowhere' } },
        'ticket.department',
        'There is no department Nowhere'
      ],
      [{ ticket: { category: 'nothing' } }, 'ticket.category', 'There is no category nothing'],
      [{ ticket: { subcategory: 'jam' } }, 'ticket.subcategory', 'There is no subcategory jam'],
      [
        { ticket: { assigneeId: 999 } },
        'ticket.assigneeId',
        "The assignee can't be used: This person does not exist"
      ],
      [
        { recurrence: { calendar: '8c1b7a52-4c77-4c55-8f0f-52a1f4ac7a6b' } },
        'recurrence.calendar',
        'Its service calendar does not exist'
      ],
      [
        { recurrence: { repeat: { every: 'year', interval: 1, month: 2, day: 30 } } },
        'recurrence.repeat.day',
        'This date never comes'
      ],
      [
        { recurrence: { until: '2026-03-01' } },
        'recurrence.until',
        'The last day must not be before start'
      ]
    ]
    for (const [more, path, message] of cases) {
      const { status, body } = await create(ada, more)
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
  })

  test('changes as a whole, unless someone else was first', async () => {
    const { body } = await create(hank, ofHr)
    const path = `${PATH}/${body.id}`
    const change = { ...input(body), name: 'Wages', enabled: false }
    const { status, body: changed } = await ada.put<Schedule>(path, change)
    expect([status, changed.name, changed.nextAt]).toEqual([200, 'Wages', null])
    expect(changed.authorId).toBe(ada.user.id)
    const { status: late, body: problem } = await hank.put<Problem>(path, change)
    expect([late, problem.detail]).toEqual([
      409,
      'This recurring ticket has been changed meanwhile. Load it again.'
    ])
    expect((await hank.delete(path)).status).toBe(204)
    expect((await ada.get(path)).status).toBe(404)
    const { body: log } = await ada.get<SecurityEvent[]>('/api/admin/security-log?limit=3')
    expect(log.map(({ detail }) => detail)).toEqual([
      'Recurring ticket “Wages” deleted',
      'Recurring ticket “Wages” disabled',
      'Recurring ticket “Check backups” created'
    ])
  })

  test('is one of two hundred at most', async () => {
    for (let count = 0; count < 200; count++) await create(ada, { enabled: false })
    expect((await create(ada)).status).toBe(409)
  })
})

describe('a preview', () => {
  const preview = async (recurrence: Partial<ScheduleInput['recurrence']>) =>
    (await hank.post<ScheduleDate[]>(`${PATH}/preview`, newSchedule({ recurrence }).recurrence))
      .body

  test('has the next ten dates, and says what is moved, merged and skipped', async () => {
    const outcomes = (dates: ScheduleDate[]) => dates.map(({ outcome }) => outcome)
    const moved = await preview({ closedDays: 'move', start: '2026-03-06' })
    expect(outcomes(moved).slice(0, 4)).toEqual(['raised', 'moved', 'merged', 'merged'])
    expect(moved.filter(({ at }) => at !== null)).toHaveLength(10)
    expect(moved[1]).toEqual({
      ...{ planned: '2026-03-07T10:00', outcome: 'moved', at: '2026-03-09T10:00:00.000Z' }
    })
    const skipped = await preview({ closedDays: 'skip', start: '2026-03-06' })
    expect(outcomes(skipped).slice(0, 4)).toEqual(['raised', 'skipped', 'skipped', 'raised'])
    expect(await preview({ until: '2026-03-03' })).toHaveLength(2)
  })
})

describe('Run now', () => {
  test('raises the ticket in the name of the person, which the run and the history say', async () => {
    const { body: schedule } = await create(ada)
    const { status, body: run } = await ada.post<ScheduleRun>(`${PATH}/${schedule.id}/run`, {})
    expect([status, run]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), at: server.clock.read().toISOString(), outcome: 'by-hand' },
        ...{
          missed: 0,
          ticket: { id: run.ticket?.id, ticketId: run.ticket?.ticketId, status: 'open' }
        }
      }
    ])
    const { headers, body: runs } = await ada.get<ScheduleRun[]>(`${PATH}/${schedule.id}/runs`)
    expect([runs, headers.get('X-Total-Count')]).toEqual([[run], '1'])
    expect((await ada.get(`/api/tickets/${run.ticket?.id}/history`)).body).toMatchObject([
      {
        ...{ kind: 'created', actorId: ada.user.id, cause: 'schedule' },
        schedule: { id: schedule.id, name: 'Check backups' }
      }
    ])
    const { body: ticket } = await ada.get<Ticket>(`/api/tickets/${run.ticket?.id}`)
    expect(ticket.schedule).toEqual({ id: schedule.id, name: 'Check backups' })
    const { body: again } = await ada.get<Schedule>(`${PATH}/${schedule.id}`)
    expect(again.nextAt).toBe(schedule.nextAt)
  })

  test('is for the caller, also where the author has no account any more', async () => {
    const { body: schedule } = await create(hank, ofHr)
    await server.execute(`UPDATE users SET disabled = true WHERE id = ${hank.user.id}`)
    const { status, body: run } = await ada.post<ScheduleRun>(`${PATH}/${schedule.id}/run`, {})
    await server.execute(`UPDATE users SET disabled = false WHERE id = ${hank.user.id}`)
    expect(status).toBe(201)
    const { body: ticket } = await ada.get<Ticket>(`/api/tickets/${run.ticket?.id}`)
    expect(ticket.requesterId).toBe(ada.user.id)
  })

  test('is not for what a person could not raise', async () => {
    const { ticket } = ofHr
    const { body } = await create(ada, { ticket: { ...ticket, requesterId: hilda.user.id } })
    expect((await hank.post(`${PATH}/${body.id}/run`, {})).status).toBe(403)
  })

  test('leaves tickets out of the runs that the reader does not see (D44)', async () => {
    const { body } = await create(hank, ofHr)
    const { body: run } = await hank.post<ScheduleRun>(`${PATH}/${body.id}/run`, {})
    await server.execute(`INSERT INTO private_departments (department, department_key, created_at)
      VALUES ('IT', 'it', 1)`)
    await ada.patch(`/api/tickets/${run.ticket?.id}`, { department: 'IT' })
    await server.execute('UPDATE tickets SET requester_id = 1')
    const { body: runs } = await hank.get<ScheduleRun[]>(`${PATH}/${body.id}/runs`)
    expect(runs.map(({ ticket }) => ticket)).toEqual([null])
    await server.execute('DELETE FROM private_departments')
  })
})
