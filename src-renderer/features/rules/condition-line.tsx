import { Box, Input } from '@chakra-ui/react'
import { useState } from 'react'
import type { RuleCondition } from '#shared/api/rule-definitions.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { AnswerConditionFields } from './answer-condition.tsx'
import { messageUnder, wordsIn } from './rule-draft.ts'
import { choicesOf, comparisonChoices, PRESENT_LABELS } from './rule-labels.ts'
import { RuleLine } from './rule-line.tsx'
import { choiceValue, ruleValue, withGone } from './rule-values.ts'
import type { RuleChoices } from './use-rule-choices.ts'

interface ConditionLineProps {
  condition: RuleCondition
  /** Where the server names it. */
  path: string
  /** Its number among the others, such as 2, or 2.1 in a group. */
  number: string
  choices: RuleChoices
  messages: FieldMessages
  onChange(condition: RuleCondition): void
  onRemove(): void
}

const LATE_LABELS: Record<'late' | 'in-time', Text> = {
  late: text('is missed'),
  'in-time': text('is not missed')
}

/** A condition: its subject, the comparison and the values. */
export function ConditionLine(props: ConditionLineProps) {
  const { condition, path, number, choices, messages, onChange, onRemove } = props
  const title = t(PRESENT_LABELS[condition.present])
  const line = {
    title,
    name: t('condition {number}', { number }),
    removal: t('Remove condition {number}', { number }),
    onRemove,
    message: messageUnder(messages, path)
  }
  if (condition.present === 'late')
    return (
      <RuleLine {...line}>
        <SmallSelect
          label={title}
          width="11rem"
          choices={choicesOf(LATE_LABELS)}
          value={condition.late ? 'late' : 'in-time'}
          onChange={(chosen) => onChange({ present: 'late', late: chosen === 'late' })}
        />
      </RuleLine>
    )
  if (condition.present === 'answer')
    return (
      <RuleLine {...line}>
        <AnswerConditionFields
          condition={condition}
          onChange={onChange}
          comparison={<Comparison condition={condition} onChange={onChange} />}
          typed={
            <WordsInput
              label={title}
              placeholder="A4, A3"
              words={condition.values}
              onChange={(values) => onChange(withWords(condition, values))}
            />
          }
        />
      </RuleLine>
    )
  return (
    <RuleLine {...line}>
      <Comparison condition={condition} onChange={onChange} />
      <Box flex="1 1 14rem" minW="0" maxW="24rem">
        {condition.present === 'words' ? (
          <WordsInput
            label={title}
            words={condition.values}
            onChange={(values) => onChange(withWords(condition, values))}
          />
        ) : (
          <Values condition={condition} choices={choices} onChange={onChange} />
        )}
      </Box>
    </RuleLine>
  )
}

interface ComparisonProps {
  condition: WithValues
  onChange(condition: RuleCondition): void
}

function Comparison({ condition, onChange }: ComparisonProps) {
  return (
    <SmallSelect
      label={t('{field}: comparison', { field: t(PRESENT_LABELS[condition.present]) })}
      width="11rem"
      choices={comparisonChoices(condition.present)}
      value={condition.compare}
      onChange={(compare) => onChange(withComparison(condition, compare))}
    />
  )
}

type WithValues = Exclude<RuleCondition, { present: 'late' }>

/** The same with another comparison, of which “is” has one value. */
function withComparison(condition: WithValues, compare: WithValues['compare']): RuleCondition {
  const values = compare === 'is' ? condition.values.slice(0, 1) : condition.values
  return { ...condition, compare, values } as RuleCondition
}

type Words = Extract<RuleCondition, { present: 'words' | 'answer' }>

/** The same with other words, any of which are enough once there are several. */
function withWords<Of extends Words>(condition: Of, values: string[]): Of {
  const { compare } = condition
  return {
    ...condition,
    values,
    compare: compare === 'is' && values.length > 1 ? 'any-of' : compare
  }
}

interface ValuesProps extends Pick<ConditionLineProps, 'choices' | 'onChange'> {
  condition: Exclude<WithValues, { present: 'words' | 'answer' }>
}

function Values({ condition, choices, onChange }: ValuesProps) {
  const { present, compare } = condition
  const isPerson = present === 'assignee' || present === 'requester'
  const values = condition.values.map(choiceValue)
  return (
    <ChoiceSelect
      label={t(PRESENT_LABELS[present])}
      multiple={compare !== 'is'}
      choices={withGone(choices.fields[present], values)}
      values={values}
      placeholder={t('Choose')}
      onChange={(chosen) =>
        onChange({
          ...condition,
          values: chosen.map((value) => ruleValue(value, isPerson))
        } as RuleCondition)
      }
    />
  )
}

interface WordsInputProps {
  label: string
  /** An example. */
  placeholder?: string
  words: readonly string[]
  onChange(words: string[]): void
}

/** Words and phrases, which are typed with commas between them. */
function WordsInput(props: WordsInputProps) {
  const { label, placeholder = t('outage, server down'), words, onChange } = props
  const [typed, setTyped] = useState(words.join(', '))
  // Also after the line before this one was removed.
  const isSame = wordsIn(typed).join() === words.join()
  return (
    <Input
      aria-label={t('{field}: words, separated by commas', { field: label })}
      placeholder={placeholder}
      autoComplete="off"
      value={isSame ? typed : words.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(wordsIn(target.value))
      }}
    />
  )
}
