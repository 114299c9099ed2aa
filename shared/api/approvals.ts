import * as z from 'zod'
import { APPROVAL_ANSWERS, APPROVAL_OUTCOMES, MAX_APPROVALS } from '../domain/approvals.ts'
import { text } from '../languages/texts.ts'
import { oneOf, say } from '../languages/validation-texts.ts'
import { ApprovalRequest } from './approval-requests.ts'
import {
  IdParams,
  id,
  MAX_PAGE_ROWS,
  optionalText,
  outputFormat,
  PageQuery,
  timestamp
} from './fields.ts'
import { AnswerValue } from './form-answers.ts'
import { NamedRule } from './notifications.ts'
import { defineRoute } from './route.ts'
import { TOTAL_COUNT_HEADER } from './tickets.ts'
import { keptTranslations } from './translations.ts'

// Approvals (D80): a question about a ticket, as it was when people were asked.

/** The longest message of an answer, in characters. */
const MAX_ANSWER_MESSAGE = 2000

/** An answer to the ticket's form, under its label (D78). Secret ones are never among them. */
const AskedAnswer = z
  .object({
    label: z.string(),
    type: z.string(),
    answer: AnswerValue,
    /** As its approvers read it in their languages (D82). */
    translations: keptTranslations('AskedAnswerTranslation', {
      label: z.string(),
      /** Of a choice. */
      answer: AnswerValue.optional()
    })
  })
  .meta({ id: 'AskedAnswer' })
export type AskedAnswer = z.infer<typeof AskedAnswer>

/** The subject of an approval, as it was when people were asked. */
export const AskedSnapshot = z
  .object({
    question: z.string(),
    /** The first line of the description. */
    title: z.string(),
    description: z.string(),
    format: outputFormat,
    department: z.string(),
    /** The slugs of the category and the subcategory. */
    category: z.string(),
    subcategory: z.string().nullable(),
    requesterId: id,
    answers: z.array(AskedAnswer),
    /** The files of the ticket itself; sizes in bytes. */
    files: z.array(
      z.object({ name: z.string(), size: z.int().nonnegative() }).meta({ id: 'AskedFile' })
    )
  })
  .meta({ id: 'AskedSnapshot' })
export type AskedSnapshot = z.infer<typeof AskedSnapshot>

const Approver = z
  .object({
    personId: id,
    /** Whether they have not answered yes or no yet. */
    open: z.boolean(),
    /** Who can answer in their place while they are away (D76); absent for no one. */
    substituteId: id.optional()
  })
  .meta({ id: 'Approver' })

const ApprovalAnswer = z
  .object({
    id,
    /** For whom it is, and who gave it: a substitute where the two differ. */
    approverId: id,
    authorId: id,
    answer: z.enum(APPROVAL_ANSWERS),
    message: z.string().nullable(),
    at: timestamp
  })
  .meta({ id: 'ApprovalAnswer' })

/** An approval of a ticket, with who has answered. */
export const Approval = z
  .object({
    id,
    ticketId: id,
    question: z.string(),
    needsAll: z.boolean(),
    beforeAssigning: z.boolean(),
    /** The SHA-256 of the subject as JSON with sorted keys, in hexadecimal. */
    digest: z.string(),
    /** Who has asked, or in whose name a form or a rule has. */
    authorId: id,
    /** Whether the form of the ticket has asked; absent otherwise. */
    byForm: z.literal(true).optional(),
    /** The rule that has asked, as it was called then; absent otherwise. */
    rule: NamedRule.optional(),
    askedAt: timestamp,
    closedAt: timestamp.nullable(),
    /** Null while it is open. */
    outcome: z.enum(APPROVAL_OUTCOMES).nullable(),
    approvers: z.array(Approver),
    answers: z.array(ApprovalAnswer),
    /** Whether the caller can withdraw it. */
    canWithdraw: z.boolean()
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

/** An approval with its subject. */
export const ApprovalPage = Approval.extend({
  reference: z.string(),
  asked: AskedSnapshot,
  /** The approvers for whom the caller can answer: themselves, or people who are away. */
  answersFor: z.array(id),
  /** Whether the caller sees the ticket itself (D44). */
  seesTicket: z.boolean()
}).meta({ id: 'ApprovalPage' })
export type ApprovalPage = z.infer<typeof ApprovalPage>

/** An open approval in the list of someone who can answer it. */
export const OpenApproval = z
  .object({
    id,
    ticketId: id,
    reference: z.string(),
    question: z.string(),
    /** The first line of the ticket's description. */
    title: z.string(),
    requesterId: id,
    authorId: id,
    askedAt: timestamp,
    /** For whom the caller can answer. */
    answersFor: z.array(id)
  })
  .meta({ id: 'OpenApproval' })
export type OpenApproval = z.infer<typeof OpenApproval>

/** An answer to an approval. */
export const NewApprovalAnswer = z
  .strictObject({
    answer: z.enum(APPROVAL_ANSWERS, oneOf('Answer must be one of {choices}', APPROVAL_ANSWERS)),
    /** Needed for `no` and `question`. */
    message: optionalText('Message', MAX_ANSWER_MESSAGE).nullish(),
    /** For whom; needed only by those who could answer for several people. */
    approverId: id.optional()
  })
  .superRefine(({ answer, message }, { addIssue }) => {
    if (answer === 'yes' || message) return
    const problem = answer === 'no' ? text('Say why you decline') : text('Write your question')
    addIssue({ code: 'custom', path: ['message'], message: say(problem) })
  })
  .meta({ id: 'NewApprovalAnswer' })
export type NewApprovalAnswer = z.input<typeof NewApprovalAnswer>

const ofTicket = '/api/tickets/{id}/approvals'
const access = 'signed-in'

export const listApprovals = defineRoute({
  operationId: 'listApprovals',
  method: 'GET',
  path: ofTicket,
  summary: `The approvals of a ticket, at most ${MAX_APPROVALS}, oldest first (D80)`,
  access,
  params: IdParams,
  response: z.array(Approval),
  status: 200,
  errors: [404]
})

export const askForApproval = defineRoute({
  operationId: 'askForApproval',
  method: 'POST',
  path: ofTicket,
  summary:
    'Ask people to approve a ticket as it is now, which then waits for them; for those who handle it (D80)',
  access,
  params: IdParams,
  body: ApprovalRequest,
  response: Approval,
  status: 201,
  errors: [403, 404, 409]
})

export const getApproval = defineRoute({
  operationId: 'getApproval',
  method: 'GET',
  path: '/api/approvals/{id}',
  summary:
    'An approval with its subject, for approvers, those who stand in for them, and those who see the ticket (D80)',
  access,
  params: IdParams,
  response: ApprovalPage,
  status: 200,
  errors: [404]
})

export const answerApproval = defineRoute({
  operationId: 'answerApproval',
  method: 'POST',
  path: '/api/approvals/{id}/answers',
  summary:
    'Approve, decline or ask a question, as an approver or in place of one who is away; no program can do this with a token (D80)',
  access,
  needsSession: true,
  params: IdParams,
  body: NewApprovalAnswer,
  response: ApprovalPage,
  status: 200,
  errors: [403, 404, 409]
})

export const withdrawApproval = defineRoute({
  operationId: 'withdrawApproval',
  method: 'POST',
  path: '/api/approvals/{id}/withdraw',
  summary:
    'End an open approval without an answer; for the person who asked and IT Support Specialists (D80)',
  access,
  params: IdParams,
  response: Approval,
  status: 200,
  errors: [403, 404, 409]
})

export const listOwnApprovals = defineRoute({
  operationId: 'listOwnApprovals',
  method: 'GET',
  path: '/api/user/approvals',
  summary: `The newest open approvals that the caller can answer, at most ${MAX_PAGE_ROWS}, newest first; the header ${TOTAL_COUNT_HEADER} holds their number before paging (D80)`,
  access,
  query: PageQuery,
  response: z.array(OpenApproval),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200
})
