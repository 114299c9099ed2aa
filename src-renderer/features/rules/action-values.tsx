import { Box, Textarea } from '@chakra-ui/react'
import type { RuleAction } from '#shared/api/rule-definitions.ts'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { ApprovalRequestFields } from '../../ui/approvals/approval-request-fields.tsx'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { NONE_YET } from './rule-draft.ts'
import { ACTION_LABELS, choicesOf } from './rule-labels.ts'
import { withGone } from './rule-values.ts'
import type { RuleChoices } from './use-rule-choices.ts'
import { WaitValues } from './wait-values.tsx'

interface ActionValuesProps {
  action: RuleAction
  choices: RuleChoices
  /** By the names of the fields of an approval, such as `question`. */
  messages: FieldMessages
  onChange(action: RuleAction): void
}

const priorityChoices = () =>
  PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))

/** The values of an action. */
export function ActionValues({ action, choices, messages, onChange }: ActionValuesProps) {
  const label = t(ACTION_LABELS[action.do])
  switch (action.do) {
    case 'department':
      return (
        <One
          label={label}
          choices={choices.departments}
          value={action.department}
          onChange={(department) => onChange({ ...action, department })}
        />
      )
    case 'priority':
      return (
        <SmallSelect
          label={label}
          width="11rem"
          choices={priorityChoices()}
          value={action.priority}
          onChange={(priority) => onChange({ ...action, priority })}
        />
      )
    case 'category':
      return <CategoryValues action={action} choices={choices} onChange={onChange} />
    case 'assign-person':
      return (
        <One
          label={label}
          choices={choices.handlers}
          value={idText(action.personId)}
          onChange={(id) => onChange({ ...action, personId: Number(id) })}
        />
      )
    case 'assign-in-turn':
    case 'assign-least-open':
      return <AmongValues action={action} choices={choices} onChange={onChange} />
    case 'add-followers':
      return (
        <People
          label={label}
          choices={choices.handlers}
          ids={action.personIds}
          onChange={(personIds) => onChange({ ...action, personIds })}
        />
      )
    case 'wait':
      return <WaitValues action={action} onChange={onChange} />
    case 'note':
    case 'reply':
      return (
        <Textarea
          aria-label={t('{action}: text', { action: label })}
          flex="1 1 16rem"
          rows={3}
          placeholder={
            action.do === 'reply'
              ? t("Hello '{{'requester'}}', we have '{{'ticket'}}'.")
              : undefined
          }
          value={action.message}
          onChange={({ target }) => onChange({ ...action, message: target.value })}
        />
      )
    case 'canned-reply':
      return (
        <One
          label={label}
          choices={choices.replies}
          value={idText(action.replyId)}
          onChange={(id) => onChange({ ...action, replyId: Number(id) })}
        />
      )
    case 'start-process':
      return (
        <One
          label={label}
          choices={choices.processes}
          value={idText(action.processId)}
          onChange={(id) => onChange({ ...action, processId: Number(id) })}
        />
      )
    case 'ask-approval':
      return (
        <ApprovalRequestFields
          request={action.request}
          people={choices.handlers}
          messages={messages}
          onChange={(request) => onChange({ ...action, request })}
        />
      )
    case 'ask-form':
    case 'webhook':
      return null
  }
}

const idText = (id: number) => (id === NONE_YET ? '' : String(id))

interface OneProps {
  label: string
  choices: readonly Choice<string>[]
  /** Empty while nothing is chosen. */
  value: string
  onChange(value: string): void
}

/** A selector of one value, which no one has chosen at first. */
function One({ label, choices, value, onChange }: OneProps) {
  const values = value === '' ? [] : [value]
  return (
    <Box flex="1 1 14rem" minW="0" maxW="24rem">
      <ChoiceSelect
        label={label}
        choices={withGone(choices, values)}
        values={values}
        placeholder={t('Choose')}
        onChange={([chosen]) => chosen !== undefined && onChange(chosen)}
      />
    </Box>
  )
}

interface PeopleProps {
  label: string
  choices: readonly Choice<string>[]
  ids: readonly number[]
  onChange(ids: number[]): void
}

function People({ label, choices, ids, onChange }: PeopleProps) {
  const values = ids.map(String)
  return (
    <Box flex="1 1 14rem" minW="0" maxW="24rem">
      <ChoiceSelect
        label={label}
        multiple
        choices={withGone(choices, values)}
        values={values}
        placeholder={t('Choose people')}
        onChange={(chosen) => onChange(chosen.map(Number))}
      />
    </Box>
  )
}

interface CategoryValuesProps extends Omit<ActionValuesProps, 'messages'> {
  action: Extract<RuleAction, { do: 'category' }>
}

function CategoryValues({ action, choices, onChange }: CategoryValuesProps) {
  const { category, subcategory } = action
  const within = choices.subcategoriesOf(category)
  const values = subcategory ? [subcategory] : []
  return (
    <>
      <One
        label={t(ACTION_LABELS.category)}
        choices={choices.categories}
        value={category}
        onChange={(chosen) => onChange({ do: 'category', category: chosen })}
      />
      {(within.length > 0 || values.length > 0) && (
        <Box flex="1 1 12rem" minW="0" maxW="16rem">
          <ChoiceSelect
            label={t('Subcategory')}
            choices={withGone(within, values)}
            values={values}
            placeholder={t('No subcategory')}
            clearable
            onChange={([chosen]) =>
              onChange({ do: 'category', category, ...(chosen && { subcategory: chosen }) })
            }
          />
        </Box>
      )}
    </>
  )
}

interface AmongValuesProps extends Omit<ActionValuesProps, 'messages'> {
  action: Extract<RuleAction, { do: 'assign-in-turn' | 'assign-least-open' }>
}

type Among = 'own' | 'team' | 'people'

const AMONG_LABELS: Record<Among, Text> = {
  own: text('the ticket’s team'),
  team: text('another team'),
  people: text('some people')
}

/** The people among whom one is chosen. */
function AmongValues({ action, choices, onChange }: AmongValuesProps) {
  const { do: kind, team, personIds } = action
  const among: Among = personIds ? 'people' : team === undefined ? 'own' : 'team'
  const first = { own: {}, team: { team: '' }, people: { personIds: [] } }
  return (
    <>
      <SmallSelect
        label={t('{action}: among', { action: t(ACTION_LABELS[kind]) })}
        width="11rem"
        choices={choicesOf(AMONG_LABELS)}
        value={among}
        onChange={(chosen) => onChange({ do: kind, ...first[chosen] })}
      />
      {team !== undefined && (
        <One
          label={t('Team')}
          choices={choices.departments}
          value={team}
          onChange={(chosen) => onChange({ do: kind, team: chosen })}
        />
      )}
      {personIds && (
        <People
          label={t('People')}
          choices={choices.handlers}
          ids={personIds}
          onChange={(chosen) => onChange({ do: kind, personIds: chosen })}
        />
      )}
    </>
  )
}
