import * as z from 'zod'
import { say, saying } from '../languages/validation-texts.ts'
import { id, requiredText } from './fields.ts'

/** The most people who are asked for one approval. */
export const MAX_APPROVERS = 10

/** The longest text of what is asked, in characters. */
const MAX_QUESTION = 1000

/** Who is asked for an approval, and for what: by a person, a form or a rule (D80). */
export const ApprovalRequest = z
  .strictObject({
    question: requiredText('Question', MAX_QUESTION),
    /** The head of the ticket's department, or the people in `personIds`. */
    of: z.enum(['head', 'people'], saying('Of must be head or people')),
    personIds: z
      .array(id, saying('People must be a list'))
      .max(MAX_APPROVERS, saying('At most {max} people can be asked', { max: MAX_APPROVERS })),
    /** Whether all must agree; otherwise one is enough. */
    needsAll: z.boolean(saying('Needs all must be true or false')),
    /** Whether the ticket can be assigned only once it is approved. */
    beforeAssigning: z.boolean(saying('Before assigning must be true or false'))
  })
  .superRefine(({ of, personIds }, { addIssue }) => {
    const reject = (message: string) => addIssue({ code: 'custom', path: ['personIds'], message })
    if (of === 'people' && personIds.length === 0) reject(say('Choose at least one person'))
    if (of === 'head' && personIds.length > 0) reject(say('Choose either the head or people'))
    if (new Set(personIds).size < personIds.length) reject(say('Each person can be asked once'))
  })
  .meta({ id: 'ApprovalRequest' })
export type ApprovalRequest = z.infer<typeof ApprovalRequest>
