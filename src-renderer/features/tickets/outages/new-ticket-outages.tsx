import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import type { useNewTicketForm } from '../new/use-new-ticket-form.ts'

/** Loaded apart, because most of the time there is no outage. */
const outages = lazyModule(() => import('./known-outages.tsx'))

interface NewTicketOutagesProps {
  form: ReturnType<typeof useNewTicketForm>
  /** Closes the form. */
  onDone(): void
}

/** The outages that a new ticket may be about; nothing is asked for where there was never any (D81). */
export function NewTicketOutages({ form, onDone }: NewTicketOutagesProps) {
  const isUsed = useCurrentUser().user?.announcements === true
  const { module } = useLoaded(outages, isUsed)
  if (!isUsed || !module) return null
  const { fields, cancel } = form
  const hasMore = fields.attachments.length > 0 || Object.keys(fields.answers).length > 0
  return (
    <module.KnownOutages
      ticket={fields}
      hasMore={hasMore}
      onDone={(isSaid) => (isSaid ? cancel() : onDone())}
    />
  )
}
