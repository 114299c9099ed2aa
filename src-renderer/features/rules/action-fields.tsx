import { Stack, Text } from '@chakra-ui/react'
import { MAX_ACTIONS, type RuleAction, subjectOf } from '#shared/api/rule-definitions.ts'
import { type FieldMessages, messagesBelow } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { AddSelect } from '../../ui/small-select.tsx'
import { ActionValues } from './action-values.tsx'
import { firstAction, messageUnder } from './rule-draft.ts'
import { ACTION_LABELS, actionChoices } from './rule-labels.ts'
import { RuleLine } from './rule-line.tsx'
import type { RuleChoices } from './use-rule-choices.ts'

interface ActionFieldsProps {
  actions: readonly RuleAction[]
  choices: RuleChoices
  messages: FieldMessages
  onChange(actions: RuleAction[]): void
}

const PATH = 'definition.actions'

/** The actions of a rule, of which no two have the same subject. */
export function ActionFields({ actions, choices, messages, onChange }: ActionFieldsProps) {
  const subjects = new Set(actions.map(({ do: kind }) => subjectOf(kind)))
  const left = actionChoices().filter(({ value }) => !subjects.has(subjectOf(value)))
  const canAdd = left.length > 0 && actions.length < MAX_ACTIONS
  return (
    <Stack gap="4" align="flex-start">
      {actions.length > 0 && (
        <Stack role="group" aria-label={t('Actions')} gap="4" w="full">
          {actions.map((action, index) => (
            <RuleLine
              key={action.do}
              title={t(ACTION_LABELS[action.do])}
              name={t('action {number}', { number: index + 1 })}
              removal={t('Remove action {number}', { number: index + 1 })}
              message={
                action.do === 'ask-approval'
                  ? messages[`${PATH}.${index}.request`]
                  : messageUnder(messages, `${PATH}.${index}`)
              }
              onRemove={() => onChange(actions.toSpliced(index, 1))}
            >
              <ActionValues
                action={action}
                choices={choices}
                messages={messagesBelow(messages, `${PATH}.${index}.request.`)}
                onChange={(changed) => onChange(actions.with(index, changed))}
              />
            </RuleLine>
          ))}
        </Stack>
      )}
      {canAdd && (
        <AddSelect
          label={t('Add action')}
          choices={left}
          onAdd={(kind) => onChange([...actions, firstAction(kind)])}
        />
      )}
      {actions.length === 0 && messages[PATH] && (
        <Text role="alert" textStyle="xs" color="fg.error">
          {messages[PATH]}
        </Text>
      )}
    </Stack>
  )
}
