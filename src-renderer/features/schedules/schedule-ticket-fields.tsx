import { GridItem, SimpleGrid, Textarea } from '@chakra-ui/react'
import type { ScheduleInput } from '#shared/api/schedules.ts'
import type { SignedInUser, User } from '#shared/api/users.ts'
import { isOfferedFor, OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { managesSchedulesOf } from '#shared/domain/schedules.ts'
import { isItSupportSpecialist, isTeamOf } from '#shared/domain/teams.ts'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import {
  otherCategory,
  useCategories,
  useSubcategories
} from '../../lib/queries/categories-queries.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { assigneeChoice, personChoice } from '../../ui/person-choice.tsx'
import { formatOf } from '../../ui/texts/format-of.ts'

type Ticket = ScheduleInput['ticket']

interface ScheduleTicketFieldsProps {
  user: SignedInUser
  ticket: Ticket
  messages: FieldMessages
  onChange(ticket: Ticket): void
}

/** The ticket that is raised. */
export function ScheduleTicketFields(props: ScheduleTicketFieldsProps) {
  const { user, ticket, messages, onChange } = props
  const { data: users = [] } = useUsers()
  const departments = useDepartmentNames().filter((name) => managesSchedulesOf(user, name))
  const change = (part: Partial<Ticket>) => onChange({ ...ticket, ...part })
  const people = users.filter(({ disabled }) => !disabled)
  const team = people.filter(
    ({ id, role, service }) =>
      !service && (isTeamOf(role, ticket.department) || id === ticket.assigneeId)
  )
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <FormField label={t('Description')} error={messages['ticket.description']}>
          <Textarea
            rows={5}
            value={ticket.description}
            placeholder={t('What must be done each time?')}
            onChange={({ target }) =>
              change({ description: target.value, format: 'text', ...formatOf(target.value) })
            }
          />
        </FormField>
      </GridItem>
      <FormField label={t('Department')} error={messages['ticket.department']}>
        <ChoiceSelect
          choices={departments.map((name) => ({ value: name, label: name }))}
          values={[ticket.department]}
          onChange={([department]) =>
            department && change({ department, ...NO_CATEGORY, assigneeId: null })
          }
        />
      </FormField>
      <FormField label={t('Priority')} error={messages['ticket.priority']}>
        <ChoiceSelect
          choices={PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))}
          values={[ticket.priority]}
          onChange={([priority]) => priority && change({ priority })}
        />
      </FormField>
      <CategoryFields ticket={ticket} messages={messages} onChange={change} />
      <PersonField
        label={t('Assignee')}
        placeholder={t('Unassigned')}
        people={team}
        choiceOf={assigneeChoice}
        id={ticket.assigneeId}
        error={messages['ticket.assigneeId']}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      {isItSupportSpecialist(user.role) && (
        <PersonField
          label={t('Requester')}
          placeholder={t(meant('Author', 'of a schedule'))}
          people={people}
          id={ticket.requesterId}
          error={messages['ticket.requesterId']}
          onChange={(requesterId) => change({ requesterId })}
        />
      )}
    </SimpleGrid>
  )
}

const NO_CATEGORY = { category: OTHER_CATEGORY.slug, subcategory: null }

interface CategoryFieldsProps extends Pick<ScheduleTicketFieldsProps, 'ticket' | 'messages'> {
  onChange(part: Partial<Ticket>): void
}

/** The categories of the department, and the subcategories of the chosen one. */
function CategoryFields({ ticket, messages, onChange }: CategoryFieldsProps) {
  const { data: categories = [] } = useCategories()
  const { data: subcategories = [] } = useSubcategories()
  const offered = categories.filter((category) => isOfferedFor(category, ticket.department))
  const chosen = categories.find(({ slug }) => slug === ticket.category)
  const within = subcategories.filter(({ categoryId }) => categoryId === chosen?.id)
  return (
    <>
      <FormField label={t('Category')} error={messages['ticket.category']}>
        <ChoiceSelect
          choices={[...offered, otherCategory()].map(({ slug, name }) => ({
            value: slug,
            label: name
          }))}
          values={[ticket.category]}
          onChange={([category]) => category && onChange({ category, subcategory: null })}
        />
      </FormField>
      {(within.length > 0 || ticket.subcategory !== null) && (
        <FormField label={t('Subcategory')} error={messages['ticket.subcategory']}>
          <ChoiceSelect
            choices={within.map(({ slug, name }) => ({ value: slug, label: name }))}
            values={ticket.subcategory ? [ticket.subcategory] : []}
            onChange={([subcategory = null]) => onChange({ subcategory })}
            placeholder={t(meant('None', 'a category'))}
            clearable
          />
        </FormField>
      )}
    </>
  )
}

interface PersonFieldProps {
  choiceOf?(person: User): Choice<string>
  label: string
  placeholder: string
  people: readonly User[]
  id: number | null
  error: string | undefined
  onChange(id: number | null): void
}

function PersonField(props: PersonFieldProps) {
  const { label, placeholder, people, id, error, choiceOf = personChoice, onChange } = props
  return (
    <FormField label={label} error={error}>
      <ChoiceSelect
        choices={people.map(choiceOf)}
        values={id === null ? [] : [String(id)]}
        onChange={([chosen]) => onChange(chosen === undefined ? null : Number(chosen))}
        placeholder={placeholder}
        clearable
      />
    </FormField>
  )
}
