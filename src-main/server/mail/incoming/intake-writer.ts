import { withoutInvisible } from '#shared/api/fields.ts'
import type { Account } from '#shared/api/users.ts'
import { linkPerhaps } from '../../announcements/perhaps-outage.ts'
import { insertPerson } from '../../auth/identities/provision.ts'
import { writeComment } from '../../comments/comments-service.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { FileFolder } from '../../store/files/file-folder.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import type { NewReceivedMailRow } from '../../store/received-mails-store.ts'
import type { Transaction } from '../../store/store.ts'
import { raiseFollowUp } from '../../tickets/links/follow-ups.ts'
import { raiseTicket } from '../../tickets/new/new-tickets.ts'
import { viewerOf } from '../../tickets/viewer-of.ts'
import { insertFile, type KeptFile, type MailFiles } from './intake-files.ts'
import type { MailToTake, Plan, Sender } from './intake-plan.ts'
import {
  commentOf,
  descriptionOf,
  restOf,
  storable,
  subjectOf,
  withPictures
} from './received-text.ts'

/** The longest username that is made of an address, so that a number fits behind it. */
const MAX_USERNAME = 50
const MIN_USERNAME = 3
const MAX_FULL_NAME = 100

/** The outcome of an email, as its row has it. */
type Result = Pick<
  NewReceivedMailRow,
  'outcome' | 'reason' | 'ticketId' | 'commentId' | 'attachmentId' | 'rest' | 'madeAccount'
>

/** The outcomes of an email that was not processed. */
export const NOTHING = {
  ticketId: null,
  commentId: null,
  attachmentId: null,
  rest: '',
  madeAccount: false
}

interface MailToWrite {
  mailbox: MailboxRow
  read: MailToTake
  /** Null where it is not processed. */
  kept: MailFiles | null
  at: Date
}

/** Does what was decided of an email, as its sender and by the same code as the API. */
export async function writeMail(
  tx: Transaction,
  folder: FileFolder,
  plan: Exclude<Plan, { outcome: 'known' }>,
  { mailbox, read, kept, at }: MailToWrite
): Promise<Result> {
  if (plan.outcome !== 'ticket' && plan.outcome !== 'comment') return { ...NOTHING, ...plan }
  if (!kept) throw new Error('The files of an email could not be saved')
  const account = await accountOf(tx, plan.sender, mailbox, at)
  const act = { actor: await viewerOf(tx, account), at }
  const { mail } = read
  const content = mail[plan.reading]
  const insert = (file: KeptFile) =>
    insertFile(tx, folder, file, { uploaderId: account.id, createdAt: at })
  const ids: number[] = []
  const pictures = new Map<string, number>()
  for (const file of kept.files) {
    const id = await insert(file)
    ids.push(id)
    if (file.contentId !== null) pictures.set(file.contentId, id)
  }
  const text = withPictures(storable(content.text), pictures)
  const parts = { subject: subjectOf(mail.subject), text, leftOut: kept.leftOut }
  const written = plan.outcome === 'comment' ? commentOf(parts) : descriptionOf(parts)
  if (written.isCut && kept.whole) ids.push(await insert(kept.whole))
  const attachmentId = await insert(kept.raw)
  ids.push(attachmentId)
  const made = { text: written.text, attachmentIds: ids }
  const result =
    plan.outcome === 'comment'
      ? await answer(tx, plan, made, act)
      : await raise(tx, plan, { ...made, department: mailbox.department }, act)
  // No one answers a program by a program (RFC 3834), also where someone has let it in.
  if (plan.outcome === 'ticket' && mail.automatic === null)
    await acknowledge(tx, result.ticketId, act)
  const rest = withPictures(restOf(content.rest), pictures)
  const madeAccount = !('account' in plan.sender)
  return { ...result, outcome: plan.outcome, reason: null, attachmentId, rest, madeAccount }
}

interface Content {
  text: string
  attachmentIds: number[]
}

async function answer(
  tx: Transaction,
  { ticket, isReopened }: Extract<Plan, { outcome: 'comment' }>,
  { text: message, attachmentIds }: Content,
  act: ChangeAct
) {
  const input = { message, format: 'markdown', attachmentIds } as const
  const status = isReopened ? ({ status: 'open' } as const) : {}
  const { id } = await writeComment(tx, ticket.id, { ...input, ...status }, act)
  return { ticketId: ticket.id, commentId: id }
}

async function raise(
  tx: Transaction,
  { former }: Extract<Plan, { outcome: 'ticket' }>,
  { text: description, attachmentIds, department }: Content & { department: string },
  act: ChangeAct
) {
  const content = { description, format: 'markdown', attachmentIds } as const
  const defaults = { status: 'open', priority: 'medium', category: 'other' } as const
  const requesterId = act.actor.id
  const ticket = former
    ? await raiseFollowUp(tx, former, content, act)
    : await raiseTicket(tx, { ...content, ...defaults, department, requesterId }, act)
  await linkPerhaps(tx, ticket, act)
  return { ticketId: ticket.id, commentId: null }
}

/** Queues an email with the ticket's number for the sender, where emails are sent (D57). */
async function acknowledge(tx: Transaction, ticketId: number, { actor, at }: ChangeAct) {
  const { enabled, acknowledge: isWanted } = (await readSettings(tx)).mail
  if (!enabled || !isWanted) return
  const about = { ticketId, commentId: null, to: null, mentioned: false, at }
  await tx.mailEvents.insert([
    { ...about, kind: 'acknowledged', userId: actor.id, actorId: actor.id }
  ])
}

/** The account of a sender; made without a password where there is none. */
async function accountOf(
  tx: Transaction,
  sender: Sender,
  { role, address: mailbox }: MailboxRow,
  at: Date
): Promise<Account> {
  if ('account' in sender) return sender.account
  const { address: email, name } = sender
  const username = await freeUsername(tx, email)
  const fullName = withoutInvisible(name).slice(0, MAX_FULL_NAME)
  // The check that confirms the sender of the email also confirms the address (D63).
  const person = { username, email, isEmailProven: true, fullName, role }
  const account = await insertPerson(tx, person, at)
  await logSecurityEvent(tx, {
    at,
    kind: 'account-made',
    actorId: account.id,
    subjectId: account.id,
    address: null,
    detail: `${role}, by email to ${mailbox}`
  })
  tx.tell({ type: 'users' })
  return account
}

/** A username of the part of an address before the @, which no one has. */
async function freeUsername({ users }: Transaction, email: string): Promise<string> {
  const local = email.slice(0, email.lastIndexOf('@'))
  const base = local.replaceAll(/[^a-z0-9._-]/g, '').slice(0, MAX_USERNAME)
  const wanted = base.length < MIN_USERNAME ? `person-${base}`.replace(/-$/, '') : base
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wanted : `${wanted}-${number}`
    if ((await users.findTaken({ username, email: '' })).length === 0) return username
  }
}
