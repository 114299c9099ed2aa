import type { DepartmentMove } from '../departments-store.ts'
import type { Act } from '../store.ts'
import { deliveriesOf, insertionOf } from './bulk-writes.ts'
import type { Statement } from './write-in-thread.ts'

const OWN_TICKETS = '(SELECT id FROM tickets WHERE department_key = @fromKey)'

/** The tables that have the form in which a department is compared beside its name. */
const KEYED_TABLES = [
  'canned_replies',
  'saved_views',
  'articles',
  'schedules',
  'rules',
  'processes',
  'forms'
]

/** The columns that have its name alone. */
const NAMES = [
  ['users', 'role'],
  ['categories', 'department'],
  ['mailboxes', 'department'],
  ['mailboxes', 'role'],
  ['invitations', 'role']
] as const

/**
 * Gives everything that names a department another one (D86). The tickets keep the time of their
 * last change: no one has worked on them.
 */
export function movingOfDepartment(move: DepartmentMove, act: Act): Statement[] {
  const {
    fromKey,
    to,
    replies,
    views,
    definitions,
    forms,
    audiences,
    settings,
    imports,
    isPrivate,
    staysPrivate,
    isAdded
  } = move
  const values = {
    fromKey,
    toKey: to.departmentKey,
    to: to.department,
    actorId: act.actorId,
    at: act.at.getTime(),
    spellings: JSON.stringify(move.spellings)
  }
  const statement = (sql: string, more: Statement['values'] = {}): Statement => ({
    sql,
    values: { ...values, ...more }
  })
  const { keys, userIds } = move.outsiders
  const outsiders = { keys: JSON.stringify(keys), userIds: JSON.stringify(userIds) }
  return [
    ...(userIds.length > 0 ? [statement(REMOVED_OUTSIDERS, outsiders)] : []),
    ...(fromKey === to.departmentKey ? SPELT : MOVED).map((sql) => statement(sql)),
    // Before they move, because their new names are free there.
    ...replies.map((reply) =>
      statement('UPDATE canned_replies SET name = @name WHERE id = @id', reply)
    ),
    ...KEYED_TABLES.map((table) =>
      statement(
        `UPDATE ${table} SET department = @to, department_key = @toKey WHERE department_key = @fromKey`
      )
    ),
    ...NAMES.map(([table, column]) =>
      statement(
        `UPDATE ${table} SET ${column} = @to
          WHERE ${column} IN (SELECT value FROM json_each(@spellings))`
      )
    ),
    ...views.map((view) =>
      statement('UPDATE saved_views SET filters = @filters WHERE id = @id', view)
    ),
    ...definitions.map(({ table, ...row }) =>
      statement(`UPDATE ${table} SET definition = @definition WHERE id = @id`, row)
    ),
    ...forms.map(({ id, scope, isKept }) =>
      statement(
        `UPDATE forms SET scope = @scope, enabled = iif(@isKept, enabled, 0) WHERE id = @id`,
        { id, scope, isKept: Number(isKept) }
      )
    ),
    ...audiences.map((row) =>
      statement(
        'UPDATE announcements SET departments = @renamed WHERE departments = @departments',
        row
      )
    ),
    ...settings.map((group) =>
      statement('UPDATE settings SET value = @value, updated_at = @at WHERE name = @name', group)
    ),
    ...imports.map((one) =>
      statement('UPDATE imports SET mapping = @mapping, findings = NULL WHERE id = @id', one)
    ),
    ...replacementIn('private_departments', isPrivate, staysPrivate).map((sql) => statement(sql)),
    ...replacementIn('departments', isAdded).map((sql) => statement(sql)),
    insertionOf(act)
  ]
}

const REMOVED_OUTSIDERS = `DELETE FROM followers
  WHERE following AND user_id IN (SELECT value FROM json_each(@userIds)) AND ticket_id IN
    (SELECT id FROM tickets WHERE department_key IN (SELECT value FROM json_each(@keys))
      AND requester_id <> user_id AND assignee_id IS NOT user_id)`

const COUNTS = `scope, person_id, department_key, status, priority, tickets, responded, response_time,
  resolution_time`

/** Another spelling alone causes no history and no webhook events (D3, D45). */
const SPELT = ['UPDATE tickets SET department = @to WHERE department_key = @fromKey']

const MOVED = [
  `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, to_value, at)
    SELECT id, @actorId, 'department', department, @to, @at FROM tickets
    WHERE department_key = @fromKey ORDER BY id`,
  deliveriesOf('ticket.department-changed', OWN_TICKETS),
  // The counts are set aside, so that triggers don't update them ticket by ticket. The temporary
  // table disappears with the connection.
  `CREATE TEMP TABLE moved_counts AS
    SELECT scope, person_id, iif(department_key = @fromKey, @toKey, department_key) AS department_key,
      status, priority, sum(tickets) AS tickets, sum(responded) AS responded,
      sum(response_time) AS response_time, sum(resolution_time) AS resolution_time
    FROM ticket_counts GROUP BY 1, 2, 3, 4, 5`,
  'DELETE FROM ticket_counts',
  'UPDATE tickets SET department = @to, department_key = @toKey WHERE department_key = @fromKey',
  `INSERT INTO ticket_counts (${COUNTS}) SELECT ${COUNTS} FROM moved_counts`
]

/**
 * Takes a department out of a list unless it stays, where the other one is afterwards or is not.
 */
function replacementIn(table: string, isThere: boolean, stays = false): string[] {
  return [
    `DELETE FROM ${table} WHERE department_key IN (${stays ? '@toKey' : '@fromKey, @toKey'})`,
    ...(isThere
      ? [`INSERT INTO ${table} (department, department_key, created_at) VALUES (@to, @toKey, @at)`]
      : [])
  ]
}
