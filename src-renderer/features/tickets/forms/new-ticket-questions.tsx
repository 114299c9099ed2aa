import { Box, Skeleton, Stack } from '@chakra-ui/react'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { Form } from '#shared/api/forms.ts'
import type { User } from '#shared/api/users.ts'
import { formLanguages } from '#shared/domain/form-translations.ts'
import { formFor } from '#shared/domain/forms.ts'
import { ApiError } from '../../../lib/api.ts'
import type { FieldMessages } from '../../../lib/field-messages.ts'
import { useForms } from '../../../lib/queries/forms-queries.ts'
import { t } from '../../../lib/texts.ts'
import { checkAnswers, messagesUnder } from '../../../ui/questions/checked-answers.ts'
import { QuestionFields } from '../../../ui/questions/question-fields.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { MissingLanguage } from '../../../ui/translations/missing-language.tsx'
import { useFirstMessage } from '../../../ui/use-first-message.ts'
import type { Uploads } from '../attachments/use-uploads.ts'
import { FileQuestion, shownFileQuestions, useFilesLater, withFiles } from './file-question.tsx'
import { useFormFields } from './form-queries.ts'
import type { QuestionsHandle } from './questions-handle.ts'

interface NewTicketQuestionsProps {
  ref: Ref<QuestionsHandle>
  ticket: { department: string; category: string; subcategory?: string | null | undefined }
  people: readonly User[]
  uploads: Uploads
  /** By the ids of their forms, so that another category and back again loses none. */
  answers: Readonly<Record<string, FormAnswers>>
  onAnswers(answers: Record<string, FormAnswers>): void
  /** Called with the names of the questions for files that are asked, whenever these change. */
  onFileQuestions(names: string[]): void
}

/** The questions of the form that a new ticket gets with its category (D78); nothing without one. */
export function NewTicketQuestions(props: NewTicketQuestionsProps) {
  const { ref, ticket, people, uploads, answers, onAnswers, onFileQuestions } = props
  const forms = useForms()
  const entry = forms.data && formFor(forms.data, ticket)
  const asked = useFormFields(entry?.id)
  const form = asked.data
  const given = (form && answers[form.id]) ?? {}
  const questions = useQuestions(form, given, uploads)
  const fileQuestions = form ? shownFileQuestions(form.id, form.definition.fields, given) : []
  useChanges(fileQuestions, onFileQuestions)
  const error = forms.error ?? asked.error
  useImperativeHandle(ref, () => ({
    check() {
      if (!forms.data || (entry && !form)) return null
      return questions.check()
    },
    showErrors: questions.showErrors
  }))
  if (error && (!forms.data || (entry && !form))) {
    return (
      <ErrorState
        title={t('Failed to fetch the questions')}
        error={error}
        onRetry={() => (forms.data ? asked.refetch() : forms.refetch())}
      />
    )
  }
  if (!entry) return null
  if (!form) return <Skeleton h="24" aria-busy />
  return (
    <Stack
      ref={questions.section}
      as="section"
      aria-label={t('Questions')}
      gap="4"
      borderTopWidth="1px"
      pt="4"
    >
      <MissingLanguage written={formLanguages(form.definition.fields)} />
      <QuestionFields
        fields={form.definition.fields}
        answers={given}
        messages={questions.messages}
        people={people.filter(({ disabled, service }) => !disabled && !service)}
        files={(field) => <FileQuestion formId={form.id} field={field} uploads={uploads} />}
        onChange={(changed) => {
          onAnswers({ ...answers, [form.id]: changed })
          questions.recheck(changed)
        }}
      />
      {questions.messages[''] && (
        <Box role="alert" textStyle="sm" color="fg.error">
          {questions.messages['']}
        </Box>
      )}
    </Stack>
  )
}

/** Reports names once they are other ones; none of them has a space. */
function useChanges(names: readonly string[], onChange: (names: string[]) => void): void {
  const report = useEffectEvent(onChange)
  const text = names.join(' ')
  useEffect(() => report(text === '' ? [] : text.split(' ')), [text])
}

/** Checks the answers to a form, at first when they are sent. */
function useQuestions(form: Form | undefined, given: FormAnswers, uploads: Uploads) {
  const later = useFilesLater()
  const [shown, setShown] = useState<{ formId: number; messages: FieldMessages } | null>(null)
  /** The messages of the last attempt, whose first one gets the focus. */
  const [attempt, setAttempt] = useState<FieldMessages>({})
  const fields: readonly FormField[] = form?.definition.fields ?? []
  const formId = form?.id ?? 0
  const checked = (answers: FormAnswers) =>
    checkAnswers(fields, withFiles(answers, formId, fields, uploads), later.filesLater)
  const show = (messages: FieldMessages) => {
    setShown({ formId, messages })
    setAttempt(messages)
  }
  return {
    section: useFirstMessage(attempt),
    messages: shown?.formId === formId ? shown.messages : {},
    check() {
      if (!form) return {}
      const { answers, messages } = checked(given)
      show(messages)
      if (Object.keys(messages).length > 0) return null
      return { form: { formId, version: form.definitionVersion, answers, ...later } }
    },
    recheck(changed: FormAnswers) {
      if (shown?.formId === formId) setShown({ formId, messages: checked(changed).messages })
    },
    showErrors(error: unknown) {
      if (!(error instanceof ApiError)) return
      const found = error.fieldErrors.filter(
        ({ path }) => path === 'form' || path.startsWith('form.')
      )
      if (found.length === 0) return
      const other = found.find(({ path }) => !path.startsWith('form.answers.'))
      show({
        ...messagesUnder('form.answers.', found),
        ...(other && { '': other.message })
      })
    }
  }
}
