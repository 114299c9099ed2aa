/** Attacks that read what is for a team. */
import { type Attack, claims, FIRST_BYSTANDERS_TICKET } from './attack.ts'
import { ask } from './wire.ts'

const SECRET = 'The confidential grievance'
/** Tickets of their own for it, so that the first page of no one changes meanwhile. */
const [PRIVATE_ID, NOTED_ID] = [FIRST_BYSTANDERS_TICKET - 1, FIRST_BYSTANDERS_TICKET - 2]

export const selfNamedTeam: Attack = {
  name: 'selfNamedTeam',
  about:
    'a person who registered for HR without confirmation requests its private tickets and notes on every path (D61)',
  target: { p99: 100 },
  prepare(database, { attacker }) {
    const [requester] = database
      .prepare('SELECT id FROM users WHERE id <> ? LIMIT 1')
      .pluck()
      .all(attacker.id)
    database.exec(`
      UPDATE users SET role = 'HR', unconfirmed_team = true WHERE id = ${attacker.id};
      UPDATE tickets SET requester_id = ${requester}, assignee_id = NULL WHERE id IN (${PRIVATE_ID}, ${NOTED_ID});
      UPDATE tickets SET department = 'Payroll', department_key = 'payroll' WHERE department_key = 'hr';
      UPDATE tickets SET department = 'HR', department_key = 'hr', description = '${SECRET}',
        search_text = 'the confidential grievance' WHERE id = ${PRIVATE_ID};
      INSERT INTO comments (ticket_id, user_id, message, created_at, internal)
        VALUES (${NOTED_ID}, ${requester}, '${SECRET}', 1, true);
      INSERT INTO private_departments (department, department_key, created_at) VALUES ('HR', 'hr', 1)`)
  },
  async run({ port, company: { attacker } }) {
    const call = { from: attacker.address, headers: { Cookie: attacker.cookie } }
    const statuses: (number | null)[] = []
    const reported: string[] = []
    for (const path of [
      ...['/api/tickets', '/api/tickets?search=confidential', '/api/tickets/export'],
      ...['unassigned', 'department', 'all-relevant'].map(
        (ownership) => `/api/tickets?ownership=${ownership}&limit=50`
      ),
      ...[PRIVATE_ID, NOTED_ID].flatMap((id) =>
        ['', '/comments', '/history', '/followers', '/attachments', '/links'].map(
          (part) => `/api/tickets/${id}${part}`
        )
      ),
      ...[
        '/api/notifications',
        '/api/similar?text=confidential%20grievance',
        '/api/activity?after=0'
      ]
    ]) {
      const { status, text } = await ask(port, { ...call, path })
      statuses.push(status)
      if (text.includes(SECRET)) reported.push(path)
    }
    return {
      statuses,
      faults: claims({
        [`The secret was in ${reported.join(', ')}`]: reported.length === 0,
        'The private ticket was found': statuses[6] === 404,
        'The ticket with the note was not found': statuses[12] === 200
      })
    }
  }
}
