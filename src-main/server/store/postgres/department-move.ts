import type { DepartmentMove } from '../departments-store.ts'
import type { Act } from '../store.ts'
import { deliveriesOf, insertionOf } from './bulk-writes.ts'
import type { Statement } from './database.ts'

const OWN_TICKETS = '(SELECT id FROM tickets WHERE department_key = $3)'

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
  const { department, departmentKey } = to
  const time = act.at.getTime()
  const spellings = JSON.stringify(move.spellings)
  const { keys, userIds } = move.outsiders
  return [
    ...(userIds.length > 0
      ? [{ text: REMOVED_OUTSIDERS, values: [JSON.stringify(userIds), JSON.stringify(keys)] }]
      : []),
    ...(fromKey === departmentKey ? spelling(move) : moving(move, act)),
    // Before they move, because their new names are free there.
    ...replies.map(({ id, name }) => ({
      text: 'UPDATE canned_replies SET name = $1 WHERE id = $2',
      values: [name, id]
    })),
    ...KEYED_TABLES.map((table) => ({
      text: `UPDATE ${table} SET department = $1, department_key = $2 WHERE department_key = $3`,
      values: [department, departmentKey, fromKey]
    })),
    ...NAMES.map(([table, column]) => ({
      text: `UPDATE ${table} SET ${column} = $1
        WHERE ${column} IN (SELECT json_array_elements_text($2::json))`,
      values: [department, spellings]
    })),
    ...views.map(({ id, filters }) => ({
      text: 'UPDATE saved_views SET filters = $1 WHERE id = $2',
      values: [filters, id]
    })),
    ...definitions.map(({ table, id, definition }) => ({
      text: `UPDATE ${table} SET definition = $1 WHERE id = $2`,
      values: [definition, id]
    })),
    ...forms.map(({ id, scope, isKept }) => ({
      text: 'UPDATE forms SET scope = $1, enabled = enabled AND $2::bigint = 1 WHERE id = $3',
      values: [scope, Number(isKept), id]
    })),
    ...audiences.map(({ departments, renamed }) => ({
      text: 'UPDATE announcements SET departments = $1 WHERE departments = $2',
      values: [renamed, departments]
    })),
    ...settings.map(({ name, value }) => ({
      text: 'UPDATE settings SET value = $1, updated_at = $2 WHERE name = $3',
      values: [value, time, name]
    })),
    ...imports.map(({ id, mapping }) => ({
      text: 'UPDATE imports SET mapping = $1, findings = NULL WHERE id = $2',
      values: [mapping, id]
    })),
    ...replacementIn('private_departments', isPrivate, move, time, staysPrivate),
    ...replacementIn('departments', isAdded, move, time),
    insertionOf(act)
  ]
}

const REMOVED_OUTSIDERS = `DELETE FROM followers
  WHERE following AND user_id IN (SELECT json_array_elements_text($1::json)::bigint) AND ticket_id IN
    (SELECT id FROM tickets WHERE department_key IN (SELECT json_array_elements_text($2::json))
      AND requester_id <> user_id AND assignee_id IS DISTINCT FROM user_id)`

/** Another spelling alone causes no history and no webhook events (D3, D45). */
function spelling({ fromKey, to }: DepartmentMove): Statement[] {
  return [
    {
      text: 'UPDATE tickets SET department = $1 WHERE department_key = $2',
      values: [to.department, fromKey]
    }
  ]
}

function moving({ fromKey, to }: DepartmentMove, { actorId, at }: Act): Statement[] {
  const time = at.getTime()
  return [
    {
      text: `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, to_value, at)
        SELECT id, $1::bigint, 'department', department, $2::text, $3::bigint FROM tickets
        WHERE department_key = $4 ORDER BY id`,
      values: [actorId, to.department, time, fromKey]
    },
    {
      text: deliveriesOf('ticket.department-changed', OWN_TICKETS),
      values: [actorId, time, fromKey]
    },
    {
      text: 'UPDATE tickets SET department = $1, department_key = $2 WHERE department_key = $3',
      values: [to.department, to.departmentKey, fromKey]
    }
  ]
}

/**
 * Takes a department out of a list unless it stays, where the other one is afterwards or is not.
 */
function replacementIn(
  table: string,
  isThere: boolean,
  { fromKey, to: { department, departmentKey } }: DepartmentMove,
  time: number,
  stays = false
): Statement[] {
  const deletion = {
    text: `DELETE FROM ${table} WHERE department_key IN ($1, $2)`,
    values: [stays ? departmentKey : fromKey, departmentKey]
  }
  const insertion = {
    text: `INSERT INTO ${table} (department, department_key, created_at) VALUES ($1, $2, $3)`,
    values: [department, departmentKey, time]
  }
  return isThere ? [deletion, insertion] : [deletion]
}
