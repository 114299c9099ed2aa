import { Box, Button, chakra, Flex, Stack, Text, Textarea } from '@chakra-ui/react'
import { Check, CircleHelp, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type ApprovalPage, NewApprovalAnswer } from '#shared/api/approvals.ts'
import type { ApprovalAnswer } from '#shared/domain/approvals.ts'
import { type Text as Label, text } from '#shared/languages/texts.ts'
import { messageOf } from '../../lib/api.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { useAnswerApproval } from './approval-queries.ts'

const ANSWERS = [
  { answer: 'yes', label: text('Approve'), icon: Check },
  { answer: 'no', label: text('Decline'), icon: X },
  { answer: 'question', label: text('Ask a question'), icon: CircleHelp }
] as const

const FIELD_LABELS: Record<ApprovalAnswer, Label> = {
  yes: text('Message (optional)'),
  no: text('Reason'),
  question: text('Question')
}

const ACTIONS: Record<ApprovalAnswer, Label> = {
  yes: text('Send approval'),
  no: text('Decline request'),
  question: text('Send question')
}

/** The answers of an approver; the first press chooses one and the second sends it, as it is final (D80). */
export function AnswerForm({ approval }: { approval: ApprovalPage }) {
  const [chosen, setChosen] = useState<ApprovalAnswer | null>(null)
  return (
    <Box
      borderTopWidth="1px"
      bg="bg.subtle"
      borderBottomRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      {chosen === null ? (
        <Flex gap="2" direction={{ base: 'column', md: 'row' }}>
          {ANSWERS.map(({ answer, label, icon: Icon }) => (
            <Button
              key={answer}
              minH={{ base: '11', md: '9' }}
              variant={answer === 'yes' ? 'solid' : 'outline'}
              onClick={() => setChosen(answer)}
            >
              <Icon aria-hidden />
              <span>{t(label)}</span>
            </Button>
          ))}
        </Flex>
      ) : (
        <Sending approval={approval} answer={chosen} onDone={() => setChosen(null)} />
      )}
    </Box>
  )
}

interface SendingProps {
  approval: ApprovalPage
  answer: ApprovalAnswer
  onDone(): void
}

function Sending({ approval, answer, onDone }: SendingProps) {
  const { answersFor } = approval
  const [message, setMessage] = useState('')
  const [approverId, setApproverId] = useState(answersFor[0])
  const [error, setError] = useState<string>()
  const send = useAnswerApproval(approval)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = NewApprovalAnswer.safeParse({ answer, message, approverId })
    setError(read.error?.issues[0]?.message)
    if (read.success) send.mutate(read.data, { onSuccess: onDone })
  }

  return (
    <chakra.form noValidate onSubmit={submit}>
      <Stack gap="3">
        <ForWhom approval={approval} value={approverId} onChange={setApproverId} />
        <FormField label={t(FIELD_LABELS[answer])} error={error}>
          <Textarea
            autoFocus
            rows={3}
            resize="vertical"
            bg="bg"
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </FormField>
        {send.error && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {messageOf(send.error, t('The answer could not be sent.'))}
          </Text>
        )}
        <Flex gap="2" direction={{ base: 'column-reverse', md: 'row' }}>
          <Button variant="outline" minH={{ base: '11', md: '9' }} onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            minH={{ base: '11', md: '9' }}
            colorPalette={answer === 'no' ? 'red' : undefined}
            disabled={send.isPending}
          >
            {send.isPending ? t('Sending...') : t(ACTIONS[answer])}
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  )
}

interface ForWhomProps {
  approval: ApprovalPage
  value: number | undefined
  onChange(value: number): void
}

/** For whom the answer is; nothing where that is the person alone. */
function ForWhom({ approval: { answersFor }, value, onChange }: ForWhomProps) {
  const { user } = useCurrentUser()
  const { nameOf } = usePeople()
  const [first] = answersFor
  if (first === undefined || (answersFor.length === 1 && first === user?.id)) return null
  if (answersFor.length === 1)
    return (
      <Text textStyle="sm">
        {t('You answer for {approver}, who is away.', { approver: nameOf(first) })}
      </Text>
    )
  return (
    <FormField label={t('Answer for')}>
      <ChoiceSelect
        choices={answersFor.map((id) => ({
          value: String(id),
          label: id === user?.id ? t('Myself') : nameOf(id)
        }))}
        values={[String(value)]}
        onChange={([id]) => id && onChange(Number(id))}
      />
    </FormField>
  )
}
