import { lazyModule } from '../../../lib/lazy-module.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useMailOf } from './ticket-mail-queries.ts'

/** Loaded apart, because few tickets came by mail. */
const mailNote = lazyModule(() => import('./mail-note.tsx'))

interface TextMailProps {
  ticketId: number
  /** Null for the description. */
  commentId: number | null
  /** Whose text it is. */
  authorId: number
}

/** Says below a text that it came by mail (D58); nothing for any other. */
export function TextMail({ ticketId, commentId, authorId }: TextMailProps) {
  const mail = useMailOf(ticketId, commentId)
  const { module } = useLoaded(mailNote, mail !== undefined)
  return mail && module ? <module.MailNote mail={mail} authorId={authorId} /> : null
}
