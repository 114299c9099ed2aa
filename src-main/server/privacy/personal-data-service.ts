import type { FormDefinition } from '#shared/api/form-definitions.ts'
import type { Erasure, ErasureResult, FormerPerson } from '#shared/api/privacy.ts'
import type { CheckedAnswers } from '#shared/domain/forms.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import type { AdminUsersService } from '../admin/admin-users-service.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { AnswersRow } from '../store/forms-store.ts'
import type { PersonRow } from '../store/privacy-store.ts'
import type { Store, Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { rewriteAnswers } from '../tickets/forms/rewritten-answers.ts'
import { checkDispensable } from '../users/account-rules.ts'
import { eraseLines } from './announcement-texts.ts'
import { eraseSubjects, eraseWords } from './approval-texts.ts'
import type { FindBackupsWithData } from './backups-with-data.ts'
import { pagesOfPerson } from './pages-of-person.ts'
import { personData } from './person-data.ts'
import { overwriting } from './redaction-service.ts'

export type PersonalDataService = ReturnType<typeof createPersonalDataService>

interface Parts {
  store: Store
  files: FileFolder
  adminUsers: Pick<AdminUsersService, 'delete'>
  backups: FindBackupsWithData
  clock: Clock
}

/** The personal data of a person: exports it, and erases it (D92). */
export function createPersonalDataService({ store, files, adminUsers, backups, clock }: Parts) {
  const { read } = store
  return {
    async listFormer(): Promise<FormerPerson[]> {
      const people = await read.privacy.listFormer()
      return people.map(({ id, username, fullName, deletedAt }) => ({
        id,
        username,
        fullName,
        deletedAt: (deletedAt ?? new Date(0)).toISOString()
      }))
    },

    /** @throws ProblemError 404 */
    async data(id: number): Promise<{ fileName: string; content: AsyncGenerator<Uint8Array> }> {
      const person = await existingPerson(read, id)
      const fileName = `person-${id}.zip`
      return { fileName, content: personData(read, files, person, clock()) }
    },

    /**
     * Erases who someone is, and on request what they wrote. Figures stay: tickets keep their
     * dates, states and numbers. What was begun and broke off goes on where it is asked for again.
     * @throws ProblemError 404, 409 for oneself and the last IT Support Specialist
     */
    async erase(
      id: number,
      { texts }: Erasure,
      authorization: ConfirmedAuthorization
    ): Promise<ErasureResult> {
      await authorization.transaction(async (tx, actor) => {
        const account = await tx.users.find(id)
        if (account) await checkDispensable(tx, account, actor, 'deleted')
        else await existingPerson(tx, id)
      })
      const erased = texts ? await eraseTexts(read, id, authorization) : NOTHING
      if (await read.users.find(id)) await adminUsers.delete(id, authorization)
      await authorization.transaction(async (tx, actor) => {
        // Emails as they came have the name and the address, whatever of their texts stays.
        const mails = await tx.receivedMails.listOfPerson(id)
        await tx.receivedMails.takeOut(mails.map((mail) => mail.id))
        await overwriting(tx, () => tx.privacy.erase(id))
        const detail = texts ? 'With their texts and files' : 'Name and address'
        const about = { subjectId: id, detail }
        await logSecurityEvent(tx, authorization.eventOf('person-erased', actor, about))
        tx.tell({ type: 'resync' })
      })
      await store.purgeDeleted?.()
      return { ...erased, backups: await backups() }
    }
  }
}

const NOTHING = { tickets: 0, comments: 0, files: 0 }

/** @throws ProblemError 404 for who never was here, and who was erased */
async function existingPerson({ privacy }: Stores, id: number): Promise<PersonRow> {
  const person = await privacy.findPerson(id)
  if (!person) throw new ProblemError(404, 'This person does not exist')
  return person
}

/** Erases page by page, so that no one has to wait for the whole of it. */
async function eraseTexts(read: Stores, id: number, authorization: ConfirmedAuthorization) {
  const erased = { ...NOTHING }
  for await (const page of pagesOfPerson(id, (of) => read.privacy.ticketsOf(of))) {
    const left = page.filter(({ description }) => description !== ERASED_TEXT)
    await authorization.transaction((tx) =>
      overwriting(tx, async () => {
        for (const ticket of left) {
          await tx.tickets.update(ticket, { description: ERASED_TEXT })
          await eraseSubjects(tx, ticket.id)
        }
      })
    )
    erased.tickets += left.length
  }
  for await (const page of pagesOfPerson(id, (of) => read.privacy.commentsOf(of))) {
    const left = page.filter(({ message }) => message !== ERASED_TEXT)
    await authorization.transaction((tx) =>
      overwriting(tx, async () => {
        for (const comment of left) await tx.privacy.replaceMessage(comment.id, ERASED_TEXT)
      })
    )
    erased.comments += left.length
  }
  for await (const page of pagesOfPerson(id, (of) => read.forms.listAnswersOfPerson(of))) {
    await authorization.transaction((tx) =>
      overwriting(tx, async () => {
        for (const ticketId of new Set(page.map((row) => row.ticketId))) {
          const ticket = await tx.tickets.find(ticketId)
          if (ticket) await rewriteAnswers(tx, ticket, erasedAnswers(ticket, id))
        }
      })
    )
  }
  for await (const page of pagesOfPerson(id, (of) => read.tasks.listOfPerson(of))) {
    const written = page.filter(({ authorId }) => authorId === id)
    await authorization.transaction((tx) =>
      overwriting(tx, async () => {
        for (const task of written) await tx.tasks.update(task.id, { text: ERASED_TEXT })
      })
    )
  }
  erased.files = await authorization.transaction(async (tx) => {
    await eraseWords(tx, id)
    await eraseLines(tx, id)
    return await tx.privacy.deleteFilesOf(id)
  })
  return erased
}

/**
 * Erases the answers of a person, and those to tickets of theirs: words are replaced like other texts,
 * and everything else is taken out (D78).
 */
function erasedAnswers({ requesterId }: TicketRow, personId: number) {
  return (answers: CheckedAnswers, { fields }: FormDefinition, { authorId }: AnswersRow) => {
    if (authorId !== personId && requesterId !== personId) return answers
    const words = fields.filter(({ type }) => type === 'line' || type === 'text')
    const left = words.filter(({ key }) => Object.hasOwn(answers, key))
    return Object.fromEntries(left.map(({ key }) => [key, ERASED_TEXT]))
  }
}
