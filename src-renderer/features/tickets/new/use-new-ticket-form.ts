import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { requiredName } from '#shared/api/fields.ts'
import { NewTicket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { type DraftKind, useDraft, useKeptValues } from '../../../lib/queries/use-draft.ts'
import type { Catalogue } from '../ticket-categories.ts'
import { useCreateTicket } from '../ticket-queries.ts'
import { emptyTicket, restoredTicket, TicketDraft } from './new-ticket-rules.ts'

/** What a person says; the rest of a new ticket is known. */
const TicketFields = NewTicket.omit({ status: true, requesterId: true }).extend({
  department: requiredName('Department', 100)
})

/** Choices alone are made again in a moment: a ticket is begun with its description. */
const DRAFT: DraftKind<TicketDraft> = {
  name: 'new-ticket',
  schema: TicketDraft,
  isEmpty: ({ description }) => description.trim() === ''
}

export interface NewTicketOptions {
  user: User
  users: User[]
  catalogue: Catalogue
  /** The ticket was raised, or the person changed their mind. */
  onDone(): void
}

/** The values of a new ticket, kept as a draft until it is raised or given up. */
export function useNewTicketForm({ user, users, catalogue, onDone }: NewTicketOptions) {
  const create = useCreateTicket()
  const draft = useDraft(DRAFT)
  const { register, handleSubmit, watch, getValues, setValues, subscribe, trigger, formState } =
    useForm<z.input<typeof TicketFields>, unknown, z.output<typeof TicketFields>>({
      resolver: zodResolver(TicketFields),
      defaultValues: draft.saved
        ? restoredTicket(draft.saved, users, catalogue)
        : emptyTicket(catalogue)
    })
  useKeptValues(subscribe, draft.keep)
  const { errors, isSubmitting, isSubmitted } = formState
  const fields = watch()
  const change = (changes: Partial<typeof fields>) => {
    setValues(changes)
    if (isSubmitted) void trigger()
  }

  const cancel = () => {
    draft.wipe()
    onDone()
  }

  const submit = handleSubmit(async ({ assigneeId, subcategory, ...filledIn }) => {
    const ticket = {
      ...filledIn,
      ...{ status: 'open' as const, requesterId: user.id },
      // What is not chosen is not sent (spec §7).
      ...(assigneeId && { assigneeId }),
      ...(subcategory && { subcategory })
    }
    // A failure was told by a toast; the form stays as it was for another try.
    const created = await create.mutateAsync(ticket).catch(() => null)
    if (created) cancel()
  })

  return {
    register,
    getValues,
    fields,
    errors,
    isSubmitting,
    hasDraft: draft.saved !== undefined,
    change,
    submit,
    cancel
  }
}
