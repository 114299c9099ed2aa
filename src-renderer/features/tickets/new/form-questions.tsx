import { GridItem } from '@chakra-ui/react'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import type { NewTicketOptions, useNewTicketForm } from './use-new-ticket-form.ts'

/** Loaded apart, because few help desks have forms. */
const questions = lazyModule(() => import('../forms/new-ticket-questions.tsx'))

interface FormQuestionsProps extends Pick<NewTicketOptions, 'users'> {
  form: ReturnType<typeof useNewTicketForm>
}

/** The questions of the form of a new ticket; where no form is enabled, nothing is asked for (D78). */
export function FormQuestions({ form, users }: FormQuestionsProps) {
  const hasForms = useCurrentUser().user?.forms === true
  const { module } = useLoaded(questions, hasForms)
  if (!hasForms || !module) return null
  return (
    <GridItem colSpan={{ base: 1, sm: 2 }} _empty={{ display: 'none' }}>
      <module.NewTicketQuestions
        ref={form.questions}
        ticket={form.fields}
        people={users}
        uploads={form.uploads}
        onFileQuestions={form.setFileQuestions}
        answers={form.fields.answers}
        onAnswers={(answers) => form.change({ answers })}
      />
    </GridItem>
  )
}
