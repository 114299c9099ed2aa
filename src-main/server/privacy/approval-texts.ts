import { type AskedAnswer, AskedSnapshot } from '#shared/api/approvals.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import { askedOf } from '../effects/asked-snapshot.ts'
import type { Stores, Transaction } from '../store/store.ts'
import { redactedText } from './redacted-text.ts'

/** Changes a text, as it is to be read. */
type Change = (text: string, format: 'text' | 'markdown') => string

/**
 * Redacts a text in the approvals of a ticket (D80): their questions, subjects and messages. Digests
 * stay, as they are of what was asked.
 * @returns how many messages had it
 */
export async function redactApprovals(
  tx: Transaction,
  ticketId: number,
  text: string
): Promise<number> {
  const approvals = await tx.approvals.listOf(ticketId)
  for (const { id, asked, question } of approvals) {
    const change: Change = (whole, format) => redactedText(whole, format, text)
    const left = { asked: changedSubject(asked, change), question: change(question, 'text') }
    if (left.asked !== asked || left.question !== question)
      await tx.approvals.replaceAsked(id, left)
  }
  const answers = await tx.approvals.listAnswers(approvals.map(({ id }) => id))
  let changed = 0
  for (const { id, message } of answers) {
    const left = message === null ? null : redactedText(message, 'text', text)
    if (left === null || left === message) continue
    await tx.approvals.replaceMessage(id, left)
    changed += 1
  }
  return changed
}

/** A subject with all its texts changed. */
function changedSubject(asked: string, change: Change): string {
  const { description, format, answers, files, ...rest } = AskedSnapshot.parse(JSON.parse(asked))
  const plain = (text: string) => change(text, 'text')
  return askedOf({
    ...{ ...rest, ...(format && { format }), description: change(description, format ?? 'text') },
    ...{ question: plain(rest.question), title: plain(rest.title) },
    answers: answers.map((one) => changedAnswer(one, plain)),
    files: files.map(({ name, size }) => ({ name: plain(name), size }))
  }).asked
}

/** An answer with its text changed; what it says in other languages goes then. */
function changedAnswer(asked: AskedAnswer, plain: (text: string) => string): AskedAnswer {
  const { answer, translations } = asked
  const left = typeof answer === 'string' ? plain(answer) : answer
  if (left === answer) return asked
  const labels = translations?.map(({ language, label }) => ({ language, label }))
  return { ...asked, answer: left, ...(labels && { translations: labels }) }
}

/** Erases the subjects of the approvals of a ticket that a person has raised; their answers go too. */
export async function eraseSubjects(tx: Transaction, ticketId: number): Promise<void> {
  for (const { id, asked, question } of await tx.approvals.listOf(ticketId)) {
    const snapshot = AskedSnapshot.parse(JSON.parse(asked))
    const texts = { title: ERASED_TEXT, description: ERASED_TEXT, answers: [], files: [] }
    const erased = { ...snapshot, ...texts }
    await tx.approvals.replaceAsked(id, { question, asked: askedOf(erased).asked })
  }
}

/** Erases the answers to forms from the subjects of a ticket's approvals. */
export async function eraseAskedAnswers(tx: Transaction, ticketId: number): Promise<void> {
  for (const { id, asked, question } of await tx.approvals.listOf(ticketId)) {
    const snapshot = AskedSnapshot.parse(JSON.parse(asked))
    if (snapshot.answers.length === 0) continue
    const erased = askedOf({ ...snapshot, answers: [] }).asked
    await tx.approvals.replaceAsked(id, { question, asked: erased })
  }
}

/**
 * Erases the words of a person in approvals: the questions that they asked, and their messages. Who has
 * approved stays, as a person whose account is erased.
 */
export async function eraseWords(tx: Transaction, personId: number): Promise<void> {
  const { asked, answers } = await tx.approvals.ofPerson(personId)
  for (const row of asked) {
    const snapshot = AskedSnapshot.parse(JSON.parse(row.asked))
    const erased = askedOf({ ...snapshot, question: ERASED_TEXT }).asked
    await tx.approvals.replaceAsked(row.id, { asked: erased, question: ERASED_TEXT })
  }
  for (const { id, message } of answers)
    if (message !== null) await tx.approvals.replaceMessage(id, ERASED_TEXT)
}

/** Everything that someone has asked or answered in approvals, for the export of their data. */
export async function approvalsOfPerson({ approvals }: Pick<Stores, 'approvals'>, userId: number) {
  const { asked, answers } = await approvals.ofPerson(userId)
  return {
    asked: asked.map(({ ticketId, question, askedAt, outcome }) => ({
      ...{ ticketId, question, askedAt, outcome }
    })),
    answered: answers.map(({ ticketId, answer, message, at }) => ({
      ...{ ticketId, answer, message, at }
    }))
  }
}
