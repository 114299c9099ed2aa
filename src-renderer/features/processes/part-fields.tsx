import { GridItem, Input, SimpleGrid, Textarea } from '@chakra-ui/react'
import { MAX_DUE_DAYS, type ProcessPart } from '#shared/api/process-definitions.ts'
import { isOfferedFor, OTHER_CATEGORY } from '#shared/domain/categories.ts'
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
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { personChoice } from '../../ui/person-choice.tsx'
import { partTitle, possibleBefore } from './process-draft.ts'

interface PartFieldsProps<Part extends ProcessPart = ProcessPart> {
  part: Part
  /** All parts of the process. */
  parts: readonly ProcessPart[]
  /** The beginning of the paths of its messages. */
  path: string
  messages: FieldMessages
  onChange(part: Part): void
}

/** The fields of a part of a process. */
export function PartFields({ part, parts, onChange, ...rest }: PartFieldsProps) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {part.kind === 'task' ? (
        <TaskFields part={part} parts={parts} onChange={onChange} {...rest} />
      ) : (
        <TicketFields part={part} parts={parts} onChange={onChange} {...rest} />
      )}
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <AfterField part={part} parts={parts} onChange={onChange} {...rest} />
      </GridItem>
    </SimpleGrid>
  )
}

type TaskPart = Extract<ProcessPart, { kind: 'task' }>
type TicketPart = Extract<ProcessPart, { kind: 'ticket' }>

function TaskFields({ part, path, messages, onChange }: PartFieldsProps<TaskPart>) {
  const { data: users = [] } = useUsers()
  const people = users.filter(
    ({ id, disabled, service }) => (!disabled && !service) || id === part.assigneeId
  )
  const { text, assigneeId, dueAfterDays } = part
  return (
    <>
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <FormField label={t('Task')} error={messages[`${path}.text`]}>
          <Input
            value={text}
            placeholder={t('File the signed contract')}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...part, text: target.value })}
          />
        </FormField>
      </GridItem>
      <FormField label={t('Assignee')} error={messages[`${path}.assigneeId`]}>
        <ChoiceSelect
          choices={people.map(personChoice)}
          values={assigneeId === null ? [] : [String(assigneeId)]}
          placeholder={t('No one')}
          clearable
          onChange={([chosen]) =>
            onChange({ ...part, assigneeId: chosen === undefined ? null : Number(chosen) })
          }
        />
      </FormField>
      <FormField
        label={t('Due after days')}
        hint={t('Counted from the day on which it starts.')}
        error={messages[`${path}.dueAfterDays`]}
      >
        <Input
          type="number"
          min={0}
          max={MAX_DUE_DAYS}
          value={dueAfterDays ?? ''}
          onChange={({ target }) =>
            onChange({ ...part, dueAfterDays: target.value === '' ? null : Number(target.value) })
          }
        />
      </FormField>
    </>
  )
}

function TicketFields({ part, path, messages, onChange }: PartFieldsProps<TicketPart>) {
  const { data: categories = [] } = useCategories()
  const { data: subcategories = [] } = useSubcategories()
  const departments = useDepartmentNames()
  const change = (fields: Partial<TicketPart>) => onChange({ ...part, ...fields })
  const { department, category, subcategory, priority, description } = part
  const offered = categories.filter((one) => isOfferedFor(one, department))
  const chosen = categories.find(({ slug }) => slug === category)
  const within = subcategories.filter(({ categoryId }) => categoryId === chosen?.id)
  const departmentMessage = messages[`${path}.department`]
  return (
    <>
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <FormField
          label={t('Description')}
          hint={t("'{{'ticket'}}' stands for the ticket, and '{{'requester'}}' for its requester.")}
          error={messages[`${path}.description`]}
        >
          <Textarea
            rows={3}
            value={description}
            placeholder={t("Set up a laptop for '{{'ticket'}}'")}
            onChange={({ target }) => change({ description: target.value })}
          />
        </FormField>
      </GridItem>
      <FormField
        label={t('Department')}
        error={
          department === '' && departmentMessage ? t('Choose a department') : departmentMessage
        }
      >
        <ChoiceSelect
          choices={departments.map((name) => ({ value: name, label: name }))}
          values={department === '' ? [] : [department]}
          placeholder={t('Choose')}
          onChange={([name]) =>
            name && change({ department: name, category: OTHER_CATEGORY.slug, subcategory: null })
          }
        />
      </FormField>
      <FormField label={t('Priority')} error={messages[`${path}.priority`]}>
        <ChoiceSelect
          choices={PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))}
          values={[priority]}
          onChange={([value]) => value && change({ priority: value })}
        />
      </FormField>
      <FormField label={t('Category')} error={messages[`${path}.category`]}>
        <ChoiceSelect
          choices={[...offered, otherCategory()].map(({ slug, name }) => ({
            value: slug,
            label: name
          }))}
          values={[category]}
          onChange={([slug]) => slug && change({ category: slug, subcategory: null })}
        />
      </FormField>
      {(within.length > 0 || subcategory !== null) && (
        <FormField label={t('Subcategory')} error={messages[`${path}.subcategory`]}>
          <ChoiceSelect
            choices={within.map(({ slug, name }) => ({ value: slug, label: name }))}
            values={subcategory ? [subcategory] : []}
            placeholder={t(meant('None', 'a category'))}
            clearable
            onChange={([slug = null]) => change({ subcategory: slug })}
          />
        </FormField>
      )}
    </>
  )
}

/** The parts that must be done before it starts. */
function AfterField({ part, parts, path, messages, onChange }: PartFieldsProps) {
  const possible = new Set(possibleBefore(parts, part).map(({ key }) => key))
  const choices = parts.flatMap((one, index) =>
    possible.has(one.key) ? [{ value: one.key, label: `${index + 1}. ${partTitle(one)}` }] : []
  )
  if (choices.length === 0) return null
  return (
    <FormField label={t('Starts after')} error={messages[`${path}.after`]}>
      <ChoiceSelect
        multiple
        choices={choices}
        values={part.after}
        placeholder={t('Starts at once')}
        onChange={(after) => onChange({ ...part, after })}
      />
    </FormField>
  )
}
