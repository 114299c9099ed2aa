import type { NewApprovalRow } from '../../../src-main/server/store/approvals-store.ts'
import type { Stores } from '../../../src-main/server/store/store.ts'
import { AT, type Calls, FAR, LATER } from './store-calls.ts'

const APPROVAL: NewApprovalRow = {
  ...{ ticketId: 2, question: 'Größe?', needsAll: true, beforeAssigning: true },
  ...{ asked: '{"title":"🙂"}', digest: 'a'.repeat(64), authorId: 1, cause: null },
  ...{ askedAt: AT, remindAt: LATER }
}
const FOR_TWO = { personId: 3, userIds: [1, 2] }
const PAGE = { limit: 2, before: undefined }

const ask = (approvals: Stores['approvals'], more: Partial<NewApprovalRow> = {}) =>
  approvals.insert({ ...APPROVAL, ...more }, [2, 1])
const answer = (approvalId: number, given: 'yes' | 'question' = 'yes') => ({
  ...{ approvalId, approverId: 2, authorId: 1, answer: given, message: '🙂', at: LATER }
})

/** Calls of the store of approvals (D80). */
export const APPROVAL_CALLS: Calls<'approvals'> = {
  approvals: {
    find: async (approvals) => approvals.find((await ask(approvals)).id),
    listOf: async (approvals) => {
      await ask(approvals)
      await ask(approvals, { cause: 'form', remindAt: null })
      return await approvals.listOf(2)
    },
    countOf: async (approvals) => {
      await ask(approvals)
      return await approvals.countOf(2)
    },
    listOpenOf: async (approvals) => {
      await approvals.close((await ask(approvals)).id, 'approved', LATER)
      await ask(approvals)
      return await approvals.listOpenOf(2)
    },
    listBeforeAssigning: async (approvals) => {
      await approvals.close((await ask(approvals)).id, 'replaced', LATER)
      await approvals.close((await ask(approvals)).id, 'declined', LATER)
      await ask(approvals, { beforeAssigning: false })
      await ask(approvals)
      return await approvals.listBeforeAssigning([1, 2])
    },
    listApprovers: async (approvals) => approvals.listApprovers([(await ask(approvals)).id]),
    listAnswers: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.insertAnswer(answer(id, 'question'))
      await approvals.insertAnswer(answer(id))
      return await approvals.listAnswers([id])
    },
    listOpenFor: async (approvals) => {
      const { id } = await ask(approvals)
      await ask(approvals)
      await ask(approvals)
      return [
        await approvals.listOpenFor(FOR_TWO, PAGE),
        await approvals.listOpenFor(FOR_TWO, { ...PAGE, before: id + 1 })
      ]
    },
    countOpenFor: async (approvals) => {
      await ask(approvals)
      return await approvals.countOpenFor(FOR_TWO)
    },
    wasAsked: async (approvals) => {
      await ask(approvals)
      return [await approvals.wasAsked(2), await approvals.wasAsked(3)]
    },
    insert: (approvals) => ask(approvals),
    insertAnswer: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.insertAnswer(answer(id))
      return await approvals.listApprovers([id])
    },
    close: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.close(id, 'withdrawn', LATER)
      return [await approvals.find(id), await approvals.listApprovers([id])]
    },
    listDue: async (approvals) => {
      await ask(approvals)
      await ask(approvals, { remindAt: AT })
      return await approvals.listDue(FAR, 5)
    },
    nextAt: async (approvals) => {
      await ask(approvals)
      return await approvals.nextAt()
    },
    setReminder: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.setReminder(id, { remindAt: FAR, reminders: 1 })
      return await approvals.find(id)
    },
    replaceAsked: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.replaceAsked(id, { asked: '{}', question: 'É' })
      return await approvals.find(id)
    },
    replaceMessage: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.insertAnswer(answer(id))
      const [first] = await approvals.listAnswers([id])
      await approvals.replaceMessage(first?.id ?? 0, 'É')
      return await approvals.listAnswers([id])
    },
    ofPerson: async (approvals) => {
      const { id } = await ask(approvals)
      await approvals.insertAnswer(answer(id))
      return await approvals.ofPerson(1)
    }
  }
}
