import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Group, X } from 'lucide-react'
import {
  type ConditionGroup,
  MAX_CONDITIONS,
  MAX_GROUPED,
  type RuleCondition,
  type RuleDefinition
} from '#shared/api/rule-definitions.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { AddSelect, SmallSelect } from '../../ui/small-select.tsx'
import { ConditionLine } from './condition-line.tsx'
import { firstCondition, messageUnder } from './rule-draft.ts'
import { matchChoices, presentChoices } from './rule-labels.ts'
import type { RuleChoices } from './use-rule-choices.ts'

type Conditions = RuleDefinition['conditions']

interface ConditionFieldsProps {
  conditions: Conditions
  choices: RuleChoices
  messages: FieldMessages
  onChange(conditions: Conditions): void
}

const PATH = 'definition.conditions.of'

/** The conditions of a rule, of which some can be in groups. */
export function ConditionFields({ conditions, choices, messages, onChange }: ConditionFieldsProps) {
  const { match, of } = conditions
  const setOf = (changed: Conditions['of']) => onChange({ ...conditions, of: changed })
  const isFull = of.length >= MAX_CONDITIONS
  return (
    <Stack gap="4" align="flex-start">
      {of.length > 1 && (
        <SmallSelect
          label={t('Conditions')}
          width="14rem"
          choices={matchChoices()}
          value={match}
          onChange={(chosen) => onChange({ ...conditions, match: chosen })}
        />
      )}
      {of.length > 0 && (
        <Stack role="group" aria-label={t('Conditions')} gap="4" w="full">
          {of.map((one, index) => {
            const parts = {
              ...{ choices, messages, path: `${PATH}.${index}`, number: String(index + 1) },
              onRemove: () => setOf(of.toSpliced(index, 1))
            }
            return 'match' in one ? (
              <GroupFields
                key={index.toString()}
                {...parts}
                group={one}
                onChange={(group) => setOf(of.with(index, group))}
              />
            ) : (
              <ConditionLine
                key={index.toString()}
                {...parts}
                condition={one}
                onChange={(condition) => setOf(of.with(index, condition))}
              />
            )
          })}
        </Stack>
      )}
      {!isFull && (
        <Flex gap="3" wrap="wrap">
          <AddSelect
            label={t('Add condition')}
            choices={presentChoices()}
            onAdd={(present) => setOf([...of, firstCondition(present)])}
          />
          <Button variant="ghost" onClick={() => setOf([...of, { match: 'any', of: [] }])}>
            <Group aria-hidden />
            <span>{t('Add group')}</span>
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

interface GroupFieldsProps extends Pick<ConditionFieldsProps, 'choices' | 'messages'> {
  group: ConditionGroup
  path: string
  /** Its number among the conditions. */
  number: string
  onChange(group: ConditionGroup): void
  onRemove(): void
}

/** Conditions of which all must hold, or one. */
function GroupFields(props: GroupFieldsProps) {
  const { group, path, number, choices, messages, onChange, onRemove } = props
  const { match, of } = group
  const setOf = (changed: RuleCondition[]) => onChange({ ...group, of: changed })
  const message = of.length === 0 ? messageUnder(messages, path) : undefined
  return (
    <Box
      role="group"
      aria-label={t('Group {number}', { number })}
      borderWidth="1px"
      borderRadius="l3"
      p="3"
    >
      <Stack gap="3" align="flex-start">
        <Flex justify="space-between" w="full" gap="2" wrap="wrap">
          <SmallSelect
            label={t('Group {number}', { number })}
            width="14rem"
            choices={matchChoices()}
            value={match}
            onChange={(chosen) => onChange({ ...group, match: chosen })}
          />
          <Button
            variant="ghost"
            color="fg.muted"
            aria-label={t('Remove group {number}', { number })}
            onClick={onRemove}
          >
            <X aria-hidden />
            <span>{t('Remove group')}</span>
          </Button>
        </Flex>
        {of.length > 0 && (
          <Stack
            role="group"
            aria-label={t('Conditions of group {number}', { number })}
            gap="4"
            w="full"
          >
            {of.map((condition, index) => (
              <ConditionLine
                key={index.toString()}
                {...{ choices, messages, condition }}
                path={`${path}.of.${index}`}
                number={`${number}.${index + 1}`}
                onChange={(changed) => setOf(of.with(index, changed))}
                onRemove={() => setOf(of.toSpliced(index, 1))}
              />
            ))}
          </Stack>
        )}
        {message && (
          <Text role="alert" textStyle="xs" color="fg.error">
            {message}
          </Text>
        )}
        {of.length < MAX_GROUPED && (
          <AddSelect
            label={t('Add condition to group')}
            choices={presentChoices()}
            onAdd={(present) => setOf([...of, firstCondition(present)])}
          />
        )}
      </Stack>
    </Box>
  )
}
