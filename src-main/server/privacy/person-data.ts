import { makeZip } from 'client-zip'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import { answerText, secretAuthorOf } from '#shared/domain/form-answers.ts'
import { answerTo } from '#shared/domain/forms.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { english } from '#shared/languages/texts.ts'
import { isDeleted } from '../store/attachments-store.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { PageOfPerson, PersonRow } from '../store/privacy-store.ts'
import type { Stores } from '../store/store.ts'
import { announcementsOfPerson } from './announcement-texts.ts'
import { approvalsOfPerson } from './approval-texts.ts'
import { automationOfPerson } from './automation-of-person.ts'
import { pagesOfPerson } from './pages-of-person.ts'
import { portableName } from './portable-name.ts'

/** A file in a ZIP file. */
interface Entry {
  name: string
  lastModified: Date
  input: string | AsyncIterable<Uint8Array | string>
}

/**
 * Everything about a person as a ZIP file: the account with what is kept for it alone, their part of
 * the security log, the tickets they raised, what they wrote, and their files. It is read only as it
 * is consumed.
 */
export async function* personData(
  read: Stores,
  files: FileFolder,
  person: PersonRow,
  now: Date
): AsyncGenerator<Uint8Array> {
  yield* makeZip(entriesOf(read, files, person, now))
}

async function* entriesOf(
  read: Stores,
  files: FileFolder,
  { language, ...person }: PersonRow,
  lastModified: Date
): AsyncGenerator<Entry> {
  const userId = person.id
  const absence = await read.absences.find(userId)
  const approvals = await approvalsOfPerson(read, userId)
  const hasApprovals = approvals.asked.length + approvals.answered.length > 0
  const about = {
    ...person,
    ...(language && { language }),
    identities: await read.identities.listOf(userId),
    tokens: await read.tokens.list(userId),
    mails: await read.mailChoices.find(userId),
    sessions: (await read.sessions.listOf(userId, lastModified)).map(
      ({ digest: _, ...session }) => session
    ),
    secondFactorSince: (await read.secondFactors.findEnabled(userId))?.createdAt ?? null,
    ...(await read.privacy.recordsOf(userId)),
    ...(await automationOfPerson(read, userId)),
    ...(absence && { absence }),
    ...(hasApprovals && { approvals }),
    ...(await announcementsOfPerson(read, userId))
  }
  yield { name: 'person.json', lastModified, input: JSON.stringify(about, null, 2) }
  yield { name: 'security-log.json', lastModified, input: jsonList(securityPages(read, userId)) }
  const tickets = pagesOfPerson(userId, (page) => read.privacy.ticketsOf(page))
  yield { name: 'tickets.json', lastModified, input: jsonList(tickets) }
  const comments = pagesOfPerson(userId, (page) => read.privacy.commentsOf(page))
  yield { name: 'comments.json', lastModified, input: jsonList(comments) }
  if (await read.forms.hasAnswers())
    yield { name: 'answers.json', lastModified, input: jsonList(answerPages(read, person)) }
  const tasks = pagesOfPerson(userId, (page) => read.tasks.listOfPerson(page))
  yield { name: 'tasks.json', lastModified, input: jsonList(tasks) }
  const mails = await read.receivedMails.listOfPerson(userId)
  if (mails.length > 0)
    yield { name: 'mails.json', lastModified, input: JSON.stringify(mails, null, 2) }
  const uploaded = await read.privacy.filesOf(userId)
  yield { name: 'files.json', lastModified, input: JSON.stringify(uploaded, null, 2) }
  for (const { id, ticketId, name, digest, createdAt } of uploaded) {
    // One that was deleted or that the disk has lost is named in the list, and nothing more is known.
    if (isDeleted({ digest }) || (await files.sizeOf(digest)) === null) continue
    const folder = ticketId === null ? 'unused' : formatTicketId(ticketId)
    yield {
      name: `files/${folder}/${portableName(`${id}-${name}`)}`,
      lastModified: createdAt,
      input: files.read(digest)
    }
  }
}

/** The answers to forms that someone has given, each under the label of its field (D78). */
async function* answerPages({ forms, users }: Stores, { id: userId }: Pick<PersonRow, 'id'>) {
  const read = (page: PageOfPerson) => forms.listAnswersOfPerson(page)
  const people = new Map((await users.list()).map(({ id, fullName }) => [id, fullName]))
  const names = { person: (id: number) => people.get(id), file: String }
  for await (const rows of pagesOfPerson(userId, read)) {
    const versions = await forms.listVersions([...new Set(rows.map(({ versionId }) => versionId))])
    const all = rows.map((row) => ({
      ...{ ticketId: row.ticketId, answeredAt: row.answeredAt },
      answers: (versions.find(({ id }) => id === row.versionId)?.definition.fields ?? []).flatMap(
        (field) => {
          const answer = answerTo(row.answers, field.key)
          return answer == null || secretAuthorOf(row, field.key) !== userId
            ? []
            : [{ label: field.label, answer: answerText(english, field, answer, names) }]
        }
      )
    }))
    yield all.filter(({ answers }) => answers.length > 0)
  }
}

/** All that the security log tells of a person, newest first. */
async function* securityPages({ security }: Stores, personId: number) {
  for (let before: number | undefined; ; ) {
    const rows = await security.list({ personId }, { limit: MAX_PAGE_ROWS, before })
    yield rows
    if (rows.length < MAX_PAGE_ROWS) return
    before = rows.at(-1)?.id
  }
}

/** A list as JSON, piece by piece. */
async function* jsonList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of pages) {
    for (const row of page) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
