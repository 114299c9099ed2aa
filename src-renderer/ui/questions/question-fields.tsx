import { Stack } from '@chakra-ui/react'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { ReadField } from '#shared/domain/form-translations.ts'
import { shownFields } from '#shared/domain/forms.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { QuestionField, type QuestionFieldProps } from './question-field.tsx'

interface QuestionFieldsProps extends Pick<QuestionFieldProps, 'people' | 'files'> {
  fields: readonly ReadField[]
  answers: FormAnswers
  /** By the keys of the fields. */
  messages: FieldMessages
  /** Says which of the fields that are shown are asked; all of them without it. */
  isAsked?(field: ReadField): boolean
  onChange(answers: FormAnswers): void
}

/** Asks the questions of a form (D78); those that depend on an answer come and go with it. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { fields, answers, messages, isAsked = () => true, onChange, people, files } = props
  return (
    <Stack gap="4">
      {shownFields({ fields: [...fields] }, answers)
        .filter(isAsked)
        .map((field) => (
          <QuestionField
            key={field.key}
            question={field}
            answer={Object.hasOwn(answers, field.key) ? answers[field.key] : undefined}
            error={Object.hasOwn(messages, field.key) ? messages[field.key] : undefined}
            people={people}
            files={files}
            onChange={(answer) => onChange({ ...answers, [field.key]: answer })}
          />
        ))}
    </Stack>
  )
}
