import * as z from 'zod'
import type { DraftKind } from '../../../lib/queries/use-draft.ts'

const CommentDraft = z.object({ message: z.string() })

const isEmpty = ({ message }: z.infer<typeof CommentDraft>) => message.trim() === ''

/** The draft of a comment on a ticket. */
export function commentDraft(ticketId: number): DraftKind<z.infer<typeof CommentDraft>> {
  return { name: `comment-${ticketId}`, schema: CommentDraft, isEmpty }
}
