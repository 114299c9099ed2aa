import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { requiredName } from '#shared/api/fields.ts'

import { NewTicket } from '#shared/api/tickets.ts'
import {
  type DraftKind,
  useDraft,
  useKeptValues,
  useSentElsewhere
} from '../../../lib/queries/use-draft.ts'
import { formatOf } from '../../../ui/texts/format-of.ts'
import { sentUploads, useUploads } from '../attachments/use-uploads.ts'
import type { QuestionsHandle } from '../forms/questions-handle.ts'
import { useCreateTicket } from '../ticket-queries.ts'
import {
  emptyTicket,
  type Offered,
  offeredChoices,
  restoredTicket,
  TicketDraft
} from './new-ticket-rules.ts'

/** The fields that a person fills in; the others are known. */
const TicketFields = NewTicket.omit({
  format: true,
  status: true,
  requesterId: true,
  attachmentIds: true,
  form: true
}).extend({
  department: requiredName('Department', 100),
  attachments: z.custom<TicketDraft['attachments']>(),
  // Checked against the form that is asked.
  answers: z.custom<TicketDraft['answers']>()
})

/**
 * A ticket without a description, files and answers is not kept as a draft, because choices are quickly made
 * again.
 */
const DRAFT: DraftKind<TicketDraft> = {
  name: 'new-ticket',
  schema: TicketDraft,
  isEmpty: ({ description, attachments, answers }) =>
    description.trim() === '' && attachments.length === 0 && Object.keys(answers).length === 0
}

export interface NewTicketOptions extends Offered {
  /** Called once the ticket is raised, or the person has cancelled. */
  onDone(): void
}

/** The form of a new ticket, whose values are kept as a draft until it is raised or cancelled. */
export function useNewTicketForm(options: NewTicketOptions) {
  const { user, catalogue, onDone } = options
  const create = useCreateTicket()
  const draft = useDraft(DRAFT)
  const {
    register,
    handleSubmit,
    reset,
    watch,
    getValues,
    setValue,
    setValues,
    subscribe,
    trigger,
    formState
  } = useForm<z.input<typeof TicketFields>, unknown, z.output<typeof TicketFields>>({
    resolver: zodResolver(TicketFields),
    defaultValues: draft.saved
      ? restoredTicket(draft.saved, options)
      : { ...emptyTicket(catalogue), attachments: [], answers: {} }
  })
  useKeptValues(subscribe, draft.keep)
  const questions = useRef<QuestionsHandle>(null)
  const uploads = useUploads(draft.saved?.attachments, (done) => setValue('attachments', done))
  /** The names of the questions for files that are asked. */
  const [fileQuestions, setFileQuestions] = useState<readonly string[]>([])
  const sent = sentUploads(uploads, fileQuestions)
  const { errors, isSubmitting, isSubmitted } = formState
  const fields = watch()
  const change = (changes: Partial<typeof fields>) => {
    setValues(changes)
    if (isSubmitted) void trigger()
  }

  useOfferedChoices(getValues, change, options)
  useSentElsewhere(draft, () => {
    uploads.clear()
    reset({ ...emptyTicket(catalogue), attachments: [], answers: {} })
  })

  /** The answers to send, with their files among the others; null where some are still open. */
  const questionsOf = () => {
    if (user.forms && !questions.current) return null
    const asked = questions.current?.check() ?? (user.forms ? null : {})
    return asked && { ...asked, ...sent.fields }
  }

  const cancel = () => {
    draft.wipe()
    onDone()
  }

  const send = async (filled: z.output<typeof TicketFields>) => {
    const { assigneeId, subcategory, attachments: _, answers: __, ...filledIn } = filled
    const asked = questionsOf()
    if (!sent.isReady || asked === null) return
    const ticket = {
      ...filledIn,
      ...formatOf(filledIn.description),
      status: 'open' as const,
      requesterId: user.id,
      // Fields without a choice are not sent (spec §7).
      ...(assigneeId && { assigneeId }),
      ...(subcategory && { subcategory }),
      ...asked
    }
    // A toast shows a failure; the form keeps its values for another try.
    const created = await create.mutateAsync(ticket).catch((error) => {
      questions.current?.showErrors(error)
      return uploads.showProblem(error)
    })
    if (!created) return
    draft.markSent()
    onDone()
  }

  return {
    register,
    getValues,
    fields,
    errors,
    uploads,
    /** The files that are sent: not those of questions of another category. */
    sent,
    setFileQuestions,
    isSubmitting,
    hasDraft: draft.saved !== undefined,
    change,
    /** The questions of its form, while they are shown (D78). */
    questions,
    submit: handleSubmit(send, () => void questions.current?.check()),
    cancel
  }
}

/** Keeps a form to the choices that it offers, also while categories and people change. */
function useOfferedChoices(
  getValues: () => Omit<TicketDraft, 'attachments' | 'answers'>,
  change: (choices: ReturnType<typeof offeredChoices>) => void,
  options: NewTicketOptions
): void {
  const {
    users,
    catalogue: { categories, subcategories }
  } = options
  const keepTo = useEffectEvent((offered: Pick<NewTicketOptions, 'users' | 'catalogue'>) => {
    const { category, assigneeId = null, subcategory = null } = getValues()
    const choices = offeredChoices(getValues(), { ...options, ...offered })
    const areOffered =
      choices.category === category &&
      choices.assigneeId === assigneeId &&
      choices.subcategory === subcategory
    if (!areOffered) change(choices)
  })
  useEffect(
    () => keepTo({ users, catalogue: { categories, subcategories } }),
    [users, categories, subcategories]
  )
}
