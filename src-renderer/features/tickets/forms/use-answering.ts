import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { AskedForm } from '#shared/api/forms.ts'
import { ApiError } from '../../../lib/api.ts'
import type { FieldMessages } from '../../../lib/field-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { checkAnswers, messagesUnder } from '../../../ui/questions/checked-answers.ts'
import { useFirstMessage } from '../../../ui/use-first-message.ts'
import { sentUploads, useUploads } from '../attachments/use-uploads.ts'
import { answerableFields, askedKeys } from './answering.ts'
import { shownFileQuestions, useFilesLater, withFiles } from './file-question.tsx'
import { useAnswerForm } from './form-queries.ts'

/** The answers of a ticket while someone gives them, and the messages about them. */
export function useAnswering(ticketId: number, asked: AskedForm, isWhole: boolean) {
  const { formId, version, answeredAt } = asked
  const fields = answerableFields(asked)
  const [answers, setAnswers] = useState<FormAnswers>(asked.answers)
  const [messages, setMessages] = useState<FieldMessages>({})
  /** The messages of the last attempt, whose first one gets the focus. */
  const [attempt, setAttempt] = useState<FieldMessages>({})
  const [problem, setProblem] = useState<string | null>(null)
  const later = useFilesLater()
  const uploads = useUploads(undefined, () => undefined)
  const { mutateAsync, isPending } = useAnswerForm(ticketId)
  const navigate = useNavigate()
  const keys = askedKeys(asked, answers)
  const sent = sentUploads(uploads, shownFileQuestions(formId, fields, answers))
  const checked = (given: FormAnswers) =>
    checkAnswers(fields, withFiles(given, formId, fields, uploads), later.filesLater)
  const show = (found: FieldMessages) => {
    setMessages(found)
    setAttempt(found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!sent.isReady) return
    const found = checked(answers)
    show(found.messages)
    if (Object.keys(found.messages).length > 0) return
    try {
      await mutateAsync({
        ...{ formId, version, answeredAt, answers: found.answers, ...later },
        ...sent.fields
      })
      navigate(paths.ticket(ticketId))
    } catch (error) {
      if (!(error instanceof ApiError)) return
      const at = messagesUnder('answers.', error.fieldErrors)
      show(at)
      const isShown = Object.keys(at).length > 0
      if (!isShown && (error.status === 409 || error.fieldErrors.length > 0))
        setProblem(error.fieldErrors[0]?.message ?? error.detail)
      await uploads.showProblem(error)
    }
  }
  return {
    ...{ fields, answers, messages, problem, uploads, sent, isPending, submit },
    /** A field with a message is asked as well, so that it can be corrected. */
    isAsked: ({ key }: FormField) => isWhole || keys.includes(key) || Object.hasOwn(messages, key),
    change(given: FormAnswers) {
      setAnswers(given)
      if (Object.keys(messages).length > 0) setMessages(checked(given).messages)
    },
    /** For what has the questions in it. */
    page: useFirstMessage(attempt)
  }
}
