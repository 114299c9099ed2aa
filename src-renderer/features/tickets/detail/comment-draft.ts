import * as z from 'zod'
import type { DraftKind } from '../../../lib/queries/use-draft.ts'

const CommentDraft = z.object({ message: z.string(), internal: z.boolean().default(false) })

const isEmpty = ({ message }: z.infer<typeof CommentDraft>) => message.trim() === ''

/** The draft of a comment on a ticket, which stays the internal note that it was (D41). */
export function commentDraft(ticketId: number): DraftKind<z.infer<typeof CommentDraft>> {
  return { name: `comment-${ticketId}`, schema: CommentDraft, isEmpty }
}
