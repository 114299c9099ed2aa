import type { Form } from '#shared/api/forms.ts'
import type { Process } from '#shared/api/processes.ts'
import type { Task } from '#shared/api/tasks.ts'
import { definitionOf, field } from '../server/forms.ts'
import { newProcess, taskPart, ticketPart } from '../server/processes.ts'
import type { Account, TestServer } from '../server/test-server.ts'
import { done, raise } from './fixture-calls.ts'

/** Forms, tasks, processes and approvals, with what people have done about them (D78 to D80). */
export async function makeWork(
  server: TestServer,
  [ada, chloe, ben]: readonly [Account, Account, Account]
): Promise<void> {
  const place = { department: null, category: 'weighbridge', subcategory: null, enabled: true }
  const definition = definitionOf(field('scale', { label: "O'Brien’s はかり" }))
  const form = await done(ada.post<Form>('/api/forms', { ...place, definition }))
  const legal = {
    department: 'Accounts & Legal',
    category: null,
    subcategory: null,
    enabled: false
  }
  await done(ada.post('/api/forms', { ...legal, definition }))
  const subcategory = { ...place, subcategory: 'load-cell', enabled: false }
  await done(ada.post('/api/forms', { ...subcategory, definition }))
  const ticket = await raise(chloe, 'The scale shows another weight each time')
  const answers = { scale: "It's the 2nd one" }
  const given = { formId: form.id, version: form.version, answers, answeredAt: null }
  await done(chloe.put(`/api/tickets/${ticket.id}/form`, given))

  const tasks = `/api/tickets/${ticket.id}/tasks`
  await done(ada.post(tasks, { text: 'Call O’Brien’s', assigneeId: ben.user.id }))
  const due = { text: 'Weigh again', dueDay: '2026-12-24' }
  const { id } = await done(ada.post<Task>(tasks, due))
  await done(ada.patch(`/api/tasks/${id}`, { done: true }))

  const parts = [taskPart('first'), ticketPart('second', 'HR', { after: ['first'] })]
  const process = newProcess({ department: 'IT', definition: { mustFinish: true, parts } })
  const { id: processId } = await done(ada.post<Process>('/api/processes', process))
  await done(ada.post(`/api/tickets/${ticket.id}/processes`, { processId }))
  const [, , first] = await done(ada.get<Task[]>(tasks))
  await done(ada.patch(`/api/tasks/${first?.id}`, { done: true }))

  const people = { of: 'people', personIds: [ada.user.id], needsAll: false, beforeAssigning: false }
  const approvals = `/api/tickets/${ticket.id}/approvals`
  const asked = await done(
    ada.post<{ id: number }>(approvals, { question: 'A new scale?', ...people })
  )
  await done(ada.post(`/api/approvals/${asked.id}/answers`, { answer: 'yes', message: 'Go on' }))
  await done(ada.post(approvals, { question: 'And a spare one?', ...people }))
  await server.execute(`
    INSERT INTO process_parts (run_id, key, position, after, definition, skipped_at, reason)
      SELECT run_id, 'third', 2, key, definition, 7, 'It can''t start' FROM process_parts
      WHERE position = 0;
    UPDATE approvals SET cause = 'rule 1 O''Brien' WHERE outcome IS NULL`)
}
