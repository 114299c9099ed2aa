import { Dialog, GridItem, SimpleGrid, Skeleton, Textarea } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { requiredName } from '#shared/api/fields.ts'
import { NewTicket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { departmentChoices } from '#shared/domain/teams.ts'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { useCategories, useSubcategories } from '../../../lib/queries/categories-queries.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { type DraftKind, useDraft, useKeptValues } from '../../../lib/queries/use-draft.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { assigneeChoices } from '../assignee-choices.ts'
import { choiceOfPerson, personChoices, personOfChoice } from '../person-choices.tsx'
import { type Catalogue, categoryChoices, subcategoryChoices } from '../ticket-categories.ts'
import { useCreateTicket } from '../ticket-queries.ts'
import { changeCategory, changeDepartment, emptyTicket, restoredTicket, TicketDraft } from './new-ticket-rules.ts'

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

interface NewTicketFormProps {
  /** The ticket was raised, or the person changed their mind. */
  onDone(): void
}

/** The form, as soon as there is what its selectors offer. */
export function NewTicketForm({ onDone }: NewTicketFormProps) {
  const { user } = useCurrentUser()
  const users = useUsers()
  const categories = useCategories()
  const subcategories = useSubcategories()
  const failed = [
    { query: users, title: 'Failed to fetch users' },
    { query: categories, title: 'Failed to fetch categories' },
    { query: subcategories, title: 'Failed to fetch subcategories' }
  ].find(({ query }) => query.isLoadingError)

  if (failed) {
    return <ErrorState title={failed.title} error={failed.query.error} onRetry={() => failed.query.refetch()} />
  }
  if (!user || !users.data || !categories.data || !subcategories.data) {
    return (
      <Dialog.Body>
        <Skeleton h="24rem" />
      </Dialog.Body>
    )
  }
  return (
    <Fields
      user={user}
      users={users.data}
      catalogue={{ categories: categories.data, subcategories: subcategories.data }}
      onDone={onDone}
    />
  )
}

interface FieldsProps extends NewTicketFormProps {
  user: User
  users: User[]
  catalogue: Catalogue
}

function Fields({ user, users, catalogue, onDone }: FieldsProps) {
  const create = useCreateTicket()
  const draft = useDraft(DRAFT)
  const { register, handleSubmit, watch, getValues, setValues, subscribe, trigger, formState } = useForm<
    z.input<typeof TicketFields>,
    unknown,
    z.output<typeof TicketFields>
  >({
    resolver: zodResolver(TicketFields),
    defaultValues: draft.saved ? restoredTicket(draft.saved, users, catalogue) : emptyTicket(catalogue)
  })
  useKeptValues(subscribe, draft.keep)
  const { errors, isSubmitting, isSubmitted } = formState
  const fields = watch()
  const change = (changes: Partial<typeof fields>) => {
    setValues(changes)
    if (isSubmitted) void trigger()
  }

  const leave = () => {
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
    if (created) leave()
  })

  const subcategories = subcategoryChoices(fields.category, catalogue)
  return (
    <DialogForm
      onSubmit={submit}
      action="Create Ticket"
      pendingAction="Creating..."
      isPending={isSubmitting}
      onCancel={leave}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <FormField label="Department" error={errors.department?.message}>
            <ChoiceSelect
              choices={departmentChoices(users.map(({ role }) => role)).map((name) => ({ value: name, label: name }))}
              values={fields.department === '' ? [] : [fields.department]}
              onChange={([department = '']) => change(changeDepartment(getValues(), department, catalogue))}
              placeholder="Select Department"
              clearable
            />
          </FormField>
        </GridItem>
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <FormField
            label="Description"
            error={errors.description?.message}
            {...(draft.saved && { hint: 'This is what you began earlier. Cancel discards it.' })}
          >
            <Textarea
              {...register('description')}
              // What a ticket is about comes first: the rest is often right as it stands.
              data-autofocus
              rows={6}
              resize="vertical"
              placeholder="What happened, where, and since when?"
            />
          </FormField>
        </GridItem>
        <FormField label="Assign To" error={errors.assigneeId?.message}>
          <ChoiceSelect
            choices={personChoices(assigneeChoices(users, fields.department, null))}
            values={fields.department === '' ? [] : [choiceOfPerson(fields.assigneeId)]}
            onChange={([person]) => change({ assigneeId: personOfChoice(person) })}
            placeholder="Select Department First"
            disabled={fields.department === ''}
          />
        </FormField>
        <FormField label="Priority" error={errors.priority?.message}>
          <ChoiceSelect
            choices={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
            values={[fields.priority ?? 'medium']}
            onChange={([priority]) => change({ priority })}
          />
        </FormField>
        <FormField label="Category" error={errors.category?.message}>
          <ChoiceSelect
            choices={categoryChoices(fields.department, catalogue).map(({ slug, name }) => ({
              value: slug,
              label: name
            }))}
            values={[fields.category]}
            onChange={([category]) => category && change(changeCategory(category))}
          />
        </FormField>
        {subcategories.length > 0 && (
          <FormField label="Subcategory" error={errors.subcategory?.message}>
            <ChoiceSelect
              choices={subcategories.map(({ slug, name }) => ({ value: slug, label: name }))}
              values={fields.subcategory ? [fields.subcategory] : []}
              onChange={([subcategory = null]) => change({ subcategory })}
              placeholder="None"
              clearable
            />
          </FormField>
        )}
      </SimpleGrid>
    </DialogForm>
  )
}
