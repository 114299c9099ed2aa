import { Box, Flex, Text } from '@chakra-ui/react'
import type { RuleWhen } from '#shared/api/rule-definitions.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { firstWhen, messageUnder } from './rule-draft.ts'
import { eventChoices, sideChoices } from './rule-labels.ts'
import { choiceValue, ruleValue, withGone } from './rule-values.ts'
import type { ChosenField, RuleChoices } from './use-rule-choices.ts'

interface WhenFieldsProps {
  when: RuleWhen
  choices: RuleChoices
  messages: FieldMessages
  onChange(when: RuleWhen): void
}

/** The event of a rule, and of a change its values before and after. */
export function WhenFields({ when, choices, messages, onChange }: WhenFieldsProps) {
  const message = messageUnder(messages, 'definition.when')
  return (
    <Box>
      <Flex gap="2" wrap="wrap" align="center">
        <SmallSelect
          label={t('Event')}
          width="17rem"
          choices={eventChoices()}
          value={when.event}
          onChange={(event) => onChange(firstWhen(event))}
        />
        {when.event === 'commented' && (
          <SmallSelect
            label={t('Comment')}
            width="11rem"
            choices={sideChoices()}
            value={when.by}
            onChange={(by) => onChange({ event: 'commented', by })}
          />
        )}
        {isChange(when) && (
          <>
            <ChangedValue side="from" when={when} choices={choices} onChange={onChange} />
            <ChangedValue side="to" when={when} choices={choices} onChange={onChange} />
          </>
        )}
      </Flex>
      {message && (
        <Text role="alert" textStyle="xs" color="fg.error" mt="1">
          {message}
        </Text>
      )}
    </Box>
  )
}

type Change = Extract<RuleWhen, { event: `${string}-changed` }>

const isChange = (when: RuleWhen): when is Change => when.event.endsWith('-changed')

interface ChangedValueProps extends Pick<WhenFieldsProps, 'choices' | 'onChange'> {
  when: Change
  side: 'from' | 'to'
}

/** The value before or after a change; any where none is chosen. */
function ChangedValue({ when, side, choices, onChange }: ChangedValueProps) {
  const field = when.event.replace('-changed', '') as ChosenField
  const value = when[side]
  const values = value === undefined ? [] : [choiceValue(value)]
  const choose = (chosen: string | undefined) => {
    const { [side]: _, ...rest } = when
    const changed =
      chosen === undefined ? rest : { ...rest, [side]: ruleValue(chosen, field === 'assignee') }
    onChange(changed as RuleWhen)
  }
  return (
    <Flex align="center" gap="2">
      <Text textStyle="sm" color="fg.muted">
        {side === 'from' ? t('from') : t('to')}
      </Text>
      <Box w="11rem">
        <ChoiceSelect
          label={side === 'from' ? t('from: former value') : t('to: new value')}
          choices={withGone(choices.fields[field], values)}
          values={values}
          placeholder={t('Any')}
          clearable
          onChange={([chosen]) => choose(chosen)}
        />
      </Box>
    </Flex>
  )
}
