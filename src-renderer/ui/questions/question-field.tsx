import { Box, Flex, Input, Text, Textarea } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { AnswerValue } from '#shared/api/form-answers.ts'
import type { User } from '#shared/api/users.ts'
import { choiceText, type ReadField } from '#shared/domain/form-translations.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../choice-select.tsx'
import { FormField } from '../form-field.tsx'
import { personChoice } from '../person-choice.tsx'
import { questionHint, questionLabel } from './answer-text.ts'
import { PillGroup } from './pill-group.tsx'

/** Up to this many choices are all in sight; more are in a list that opens. */
const MAX_PILLS = 6

export interface QuestionFieldProps {
  question: ReadField
  answer: AnswerValue | null | undefined
  error: string | undefined
  people: readonly User[]
  /** The files of a question for files, with what adds and removes them. */
  files(question: ReadField): ReactNode
  /** @param answer null for none */
  onChange(answer: AnswerValue | null): void
}

/** A question of a form (D78) with the control for its type. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, error } = props
  const label = questionLabel(question)
  const hint = questionHint(question)
  const pills = pillsOf(props)
  if (pills) {
    return <PillGroup {...pills} {...{ label, hint, error }} clearable={!question.required} />
  }
  return (
    <FormField label={label} hint={hint} error={error}>
      <Control {...props} />
    </FormField>
  )
}

/** The parts of a group of pills; undefined for questions that have another control. */
function pillsOf({ question, answer, onChange }: QuestionFieldProps) {
  if (question.type === 'yes-no') {
    return {
      choices: [
        { value: 'yes', label: t('Yes') },
        { value: 'no', label: t('No') }
      ],
      several: false,
      values: typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : [],
      onChange: ([chosen]: string[]) => onChange(chosen === undefined ? null : chosen === 'yes')
    }
  }
  if (question.type !== 'choice' || question.choices.length > MAX_PILLS) return undefined
  return {
    choices: choicesOf(question, question.choices),
    several: question.several,
    values: chosenOf(answer),
    onChange: (chosen: string[]) => onChange(question.several ? chosen : (chosen[0] ?? null))
  }
}

const choicesOf = (question: ReadField, choices: readonly string[]) =>
  choices.map((value) => ({ value, label: choiceText(question, value) }))

const chosenOf = (answer: AnswerValue | null | undefined) => [answer ?? []].flat().map(String)

function Control({ question, answer, people, files, onChange }: QuestionFieldProps) {
  const text = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  switch (question.type) {
    case 'line':
      return (
        <Input value={text} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )
    case 'text':
      return (
        <Textarea
          rows={4}
          resize="vertical"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'number':
      return (
        <Flex align="center" gap="2" w="full">
          <Input
            type="number"
            step="any"
            inputMode="decimal"
            maxW="12rem"
            value={text}
            onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          />
          {question.unit !== '' && <Text textStyle="sm">{question.unit}</Text>}
        </Flex>
      )
    case 'date':
      return (
        <Input
          type="date"
          maxW="12rem"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'person':
      return (
        <ChoiceSelect
          choices={people.map(personChoice)}
          values={text === '' ? [] : [text]}
          onChange={([chosen]) => onChange(chosen === undefined ? null : Number(chosen))}
          placeholder={t('Select a person')}
          clearable={!question.required}
        />
      )
    case 'choice':
      return (
        <ChoiceSelect
          choices={choicesOf(question, question.choices)}
          values={chosenOf(answer)}
          onChange={(chosen) => onChange(question.several ? chosen : (chosen[0] ?? null))}
          placeholder={question.several ? t('Select any number') : t('Select one')}
          multiple={question.several}
          clearable={!question.required}
        />
      )
    default:
      return <Box w="full">{files(question)}</Box>
  }
}
