import type { Approval } from '#shared/api/approvals.ts'
import type { Article } from '#shared/api/articles.ts'
import type { Form } from '#shared/api/forms.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Process, ProcessRun } from '#shared/api/processes.ts'
import type { SavedView } from '#shared/api/saved-views.ts'
import type { Schedule } from '#shared/api/schedules.ts'
import { definitionOf, field, newForm } from '../forms.ts'
import { newProcess, taskPart } from '../processes.ts'
import { newSchedule } from '../schedules.ts'
import { uploaded } from '../upload.ts'
import type { Recorder } from './call-recorder.ts'

const FIRE = { department: 'IT', description: 'The printer is on fire', category: 'printer' }

/** Categories and their subcategories. */
export async function recordCategories({ call }: Recorder) {
  const named = { name: 'Forklifts', slug: 'forklifts', department: 'Logistics' }
  const category = { ...named, description: 'All that lift' }
  const { id: categoryId } = await call('createCategory', { body: category })
  await call('updateCategory', { id: categoryId, body: { ...category, description: null } })
  const wheels = { categoryId, name: 'Wheels', slug: 'wheels' }
  const plain = await call('createSubcategory', { body: wheels })
  const defaults = { defaultSLA: 6, defaultPriority: 'medium' }
  await call('createSubcategory', {
    body: { categoryId, name: 'Forks', slug: 'forks', ...defaults }
  })
  const names = [{ language: 'de', name: 'Gabelstapler' }]
  await call('nameCategory', {
    id: categoryId,
    body: { translations: names, subcategories: [{ id: plain.id, translations: names }] }
  })
  await call('listCategories')
  await call('listSubcategories')
  await call('deleteSubcategory', { id: plain.id })
  await call('deleteCategory', { id: categoryId })
}

/** Tickets, their changes and comments, and lists of them. @returns a ticket */
export async function recordTickets(
  { call, client }: Recorder,
  { me, tom }: Record<'me' | 'tom', { id: number }>
) {
  const fire = { ...FIRE, requesterId: me.id }
  const { id } = await call('createTicket', { body: fire })
  await call('createTicket', {
    body: { ...fire, priority: 'high', subcategory: 'toner', assigneeId: tom.id }
  })
  const file = await uploaded(client, 'fire.log', 'It burns')
  await call('createTicket', { body: { ...fire, attachmentIds: [file.id] } })
  await call('listAttachments', { id: id + 2 })
  await call('deleteAttachment', { id: file.id })
  await call('deleteAttachment', { id: file.id }, 404)
  await call('listAttachments', { id: id + 2 })
  await call('listHistory', { id: id + 2 })
  await call('createTicket', { body: { ...fire, description: 'Short' } }, 400)
  await call('updateTicket', { id, body: { status: 'resolved', assigneeId: tom.id } })
  await call('updateTicket', { id: 999, body: {} }, 404)
  await call('updateTickets', { body: { ids: [id, 999], priority: 'low' } })
  await call('updateTickets', { body: { ids: [id] } }, 400)
  const view = await call<SavedView>('createSavedView', {
    body: { name: 'Fires', filters: '/tickets?search=fire' }
  })
  await call('updateSavedView', { id: view.id, body: { name: 'All fires' } })
  await call('listSavedViews')
  await call('deleteSavedView', { id: view.id })
  await call('createComment', { id, body: { message: 'It is out', userId: me.id, ticketId: id } })
  await call('listHistory', { id })
  await call('getDeadlines', { id })
  await call('getDeadlines', { id: 999 }, 404)
  await call('listHistory', { id, query: { limit: 1, before: 999 } })
  await call('listComments', { id })
  await call('listComments', { id, query: { limit: 1, before: 999 } })
  await call('getTicket', { id })
  await call('listTickets')
  await call('listTickets', { query: { ownership: 'created', search: 'fire', priority: 'high' } })
  return id
}

/** Links, replies, presence and followers. */
export async function recordTicketWork(
  { call, server }: Recorder,
  { id, me, tom }: Record<'id', number> & Record<'me' | 'tom', { id: number }>
) {
  const { id: otherId } = await call('createTicket', {
    body: { ...FIRE, requesterId: me.id, description: 'Another fire in the press room' }
  })
  const link = await call('createTicketLink', { id, body: { kind: 'part', otherId } })
  await call('createTicketLink', { id, body: { kind: 'part', otherId } }, 409)
  await call('listTicketLinks', { id })
  await call('deleteTicketLink', { id: link.id })

  const followUp = { id: otherId, body: { message: 'It burns again' } }
  await call('createFollowUp', followUp, 409)
  await call('updateTicket', { id: otherId, body: { status: 'resolved' } })
  const longAgo = server.clock.read().getTime() - 15 * 24 * 60 * 60 * 1000
  await server.execute('UPDATE tickets SET resolved_at = ? WHERE id = ?', longAgo, otherId)
  await call('createFollowUp', followUp)

  const reply = { department: 'IT', name: 'Hello', message: 'Dear {{requester}}' }
  const { id: replyId } = await call('createCannedReply', { body: reply })
  await call('updateCannedReply', { id: replyId, body: { ...reply, name: 'Bye' } })
  await call('listCannedReplies')
  await call('deleteCannedReply', { id: replyId })

  await recordSchedules({ call })
  await recordForms({ call }, { me, tom })
  await recordProcesses({ call }, id, { me, tom })
  await recordApprovals({ call }, { me, tom })

  await call('renewPresence', { id, body: { activity: 'looking' } })
  await call('endPresence', { id })

  await call('listWorkingDays', { id })
  const waiting = { for: 'requester', remindAfterDays: 2, resolveAfterDays: 5 }
  await call('updateTicket', { id, body: { status: 'resolved' } })
  await call('setWaiting', { id, body: waiting }, 409)
  await call('updateTicket', { id, body: { status: 'open' } })
  await call('setWaiting', { id, body: waiting })
  await call('endWaiting', { id })

  const { id: taskId } = await call('addTask', { id, body: { text: 'Order a fuse' } })
  await call('updateTask', { id: taskId, body: { done: true } })
  await call('listTasks', { id })
  await call('listOwnTasks')
  await call('deleteTask', { id: taskId })

  await call('followTicket', { id })
  await call('listFollowers', { id })
  await call('unfollowTicket', { id: 999 }, 404)
  await call('unfollowTicket', { id })
  await call('removeFollower', { id, query: { userId: 999 } }, 404)
  await call('listOutsideFollowers', { query: { ids: id, department: 'HR' } })
  const colleague = server.anonymous()
  await colleague.post('/api/login', { username: 'tom', password: 'another horse' })
  const message = 'Is it out, @ada?'
  const comment = { message, userId: tom.id, ticketId: id }
  await colleague.post(`/api/tickets/${id}/comments`, comment)
  await colleague.put(`/api/tickets/${otherId}/following`, {})
  await call('removeFollower', { id: otherId, query: { userId: tom.id } })
  const { items } = await call<Notifications>('listNotifications')
  await call('seeNotifications', { body: { upTo: items[0]?.id } })
}

async function recordSchedules({ call }: Pick<Recorder, 'call'>) {
  const body = newSchedule()
  await call('previewSchedule', { body: body.recurrence })
  const { id, updatedAt } = await call<Schedule>('createSchedule', { body })
  await call('createSchedule', { body: { ...body, name: '' } }, 400)
  const repeat = { every: 'month-weekday', interval: 1, nth: -1, weekday: 'fri' }
  const change = { ...body, recurrence: { ...body.recurrence, repeat }, updatedAt }
  await call('updateSchedule', { id, body: change })
  await call('updateSchedule', { id, body: change }, 409)
  await call('getSchedule', { id })
  await call('listSchedules')
  const days = { from: '2026-03-01', until: '2026-04-30', zone: 'Europe/Berlin' }
  await call('getCalendar', { query: days })
  await call('getCalendar', { query: { ...days, until: '2026-05-02' } }, 400)
  await call('findOverlaps', { query: { from: '2026-03-02T09:00:00Z', zone: 'UTC' } })
  await call('runSchedule', { id })
  await call('runSchedule', { id: 999 }, 404)
  await call('listScheduleRuns', { id })
  await call('listScheduleRuns', { id, query: { limit: 1, before: 999 } })
  await call('deleteSchedule', { id })
}

async function recordApprovals(
  { call }: Pick<Recorder, 'call'>,
  { me, tom }: Record<'me' | 'tom', { id: number }>
) {
  const { id } = await call('createTicket', { body: { ...FIRE, requesterId: tom.id } })
  const body = {
    ...{ question: 'May we buy it?', of: 'people', personIds: [me.id], needsAll: false },
    beforeAssigning: true
  }
  await call('askForApproval', { id, body: { ...body, personIds: [tom.id] } }, 400)
  const approval = await call<Approval>('askForApproval', { id, body })
  await call('listApprovals', { id })
  await call('listApprovals', { id: 999 }, 404)
  await call('getTicket', { id })
  await call('endWaiting', { id }, 409)
  await call('updateTicket', { id, body: { assigneeId: me.id } }, 409)
  await call('listOwnApprovals', { query: { limit: 1 } })
  await call('listOwnApprovals', { query: { before: 1 } })
  await call('listNotifications')
  await call('getApproval', { id: approval.id })
  await call('getApproval', { id: 999 }, 404)
  await call('answerApproval', { id: approval.id, body: { answer: 'no' } }, 400)
  await call('answerApproval', { id: approval.id, body: { answer: 'yes', message: 'Yes' } })
  await call('answerApproval', { id: approval.id, body: { answer: 'yes' } }, 409)
  const { id: second } = await call<Approval>('askForApproval', { id, body })
  await call('withdrawApproval', { id: second })
  await call('withdrawApproval', { id: second }, 409)
  await call('listHistory', { id })
}

type People = Record<'me' | 'tom', { id: number }>

async function recordForms({ call }: Pick<Recorder, 'call'>, { me, tom }: People) {
  const body = newForm()
  const { id, version, updatedAt } = await call<Form>('createForm', { body })
  await call('createForm', { body }, 409)
  await call('createForm', { body: { ...body, category: null } }, 400)
  const other = { ...body, definition: definitionOf(field('model')), updatedAt }
  await call('updateForm', { id, body: other })
  await call('updateForm', { id, body: other }, 409)
  await call('listForms')
  await call('getForm', { id })
  await call('getForm', { id, query: { version } })
  const fire = { ...FIRE, requesterId: me.id }
  const { id: ticketId } = await call('createTicket', { body: fire })
  await call('getTicketForm', { id: ticketId })
  await call('askTicketForm', { id: ticketId }, 403)
  const ofTom = await call('createTicket', { body: { ...FIRE, requesterId: tom.id } })
  await call('askTicketForm', { id: ofTom.id })
  const answers = { formId: id, version, answers: { model: 'A4' }, answeredAt: null }
  await call('answerTicketForm', { id: ticketId, body: answers })
  await call('answerTicketForm', { id: ticketId, body: answers }, 409)
  await call('deleteForm', { id }, 409)
  const ofIt = newForm({ department: 'IT', category: null })
  await call('deleteForm', { id: (await call<Form>('createForm', { body: ofIt })).id })
  await call('createTicket', { body: { ...fire, form: { formId: id, version, answers: {} } } }, 400)
}

/** Processes, and one that is started in a ticket that is open. */
async function recordProcesses(
  { call }: Pick<Recorder, 'call'>,
  ticketId: number,
  { me, tom }: People
) {
  await call('updateTicket', { id: ticketId, body: { status: 'open' } })
  const parts = [taskPart('desk', { assigneeId: tom.id }), taskPart('lamp', { after: ['desk'] })]
  const body = newProcess({ department: 'IT', definition: { mustFinish: false, parts } })
  const { id, updatedAt } = await call<Process>('createProcess', { body })
  await call('createProcess', { body: { ...body, name: '' } }, 400)
  const change = { ...body, name: 'Moving', updatedAt }
  await call('updateProcess', { id, body: change })
  await call('updateProcess', { id, body: change }, 409)
  await call('getProcess', { id })
  await call('listProcesses')
  const away = { disabled: true, mustChangePassword: false }
  await call('setUserState', { id: tom.id, body: away })
  const run = await call<ProcessRun>('startProcess', { id: ticketId, body: { processId: id } })
  await call('setUserState', { id: tom.id, body: { ...away, disabled: false } })
  await call('startProcess', { id: ticketId, body: { processId: id } }, 409)
  await call('listTicketProcesses', { id: ticketId })
  const [first = 0, second = 0] = run.parts.map((part) => part.id)
  await call('startProcessPart', { id: second, body: {} }, 409)
  await call('startProcessPart', { id: first, body: { assigneeId: me.id } })
  await call('skipProcessPart', { id: second })
  await call('deleteProcess', { id })
}

/** Articles, and what is similar to a text. */
export async function recordKnowledge({ call }: Recorder) {
  const lines = { title: 'Fire drill', category: 'safety', body: '**Walk**, do not run' }
  const article = await call<Article>('createArticle', { body: lines })
  const { id, updatedAt } = article
  await call('updateArticle', { id, body: { ...lines, department: 'HR', updatedAt } })
  await call('updateArticle', { id, body: { ...lines, updatedAt } }, 409)
  await call('getArticle', { id })
  await call('listArticles', { query: { search: 'walk', category: 'safety', limit: 5, offset: 0 } })
  await call('findSimilar', { query: { text: 'The fire is not out' } })
  await call('deleteArticle', { id })
}

/** Activity, figures and reports. */
export async function recordFigures({ call }: Recorder, tom: { id: number }) {
  await call('getActivity')
  await call('getActivity', { query: { after: 0 } })

  const query = { userId: String(tom.id) }
  await call('getDashboardStats', { query })
  for (const figure of ['TicketsByStatus', 'ResponseTime', 'ResolutionTime'])
    await call(`report${figure}`, { query })
  await call('getTeamAnalytics')
  await call('reportPeriod', { query: { from: '2026-03-01', to: '2026-03-31', by: 'person' } })
  await call('reportOutages')
  await call('getApiDescription')
}
