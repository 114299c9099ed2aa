import * as z from 'zod'
import type { DraftKind } from '../../../lib/queries/use-draft.ts'

const CommentDraft = z.object({ message: z.string() })

const isEmpty = ({ message }: z.infer<typeof CommentDraft>) => message.trim() === ''

/** A half-written comment about a ticket. */
export function commentDraft(ticketId: number): DraftKind<z.infer<typeof CommentDraft>> {
  return { name: `comment-${ticketId}`, schema: CommentDraft, isEmpty }
}
