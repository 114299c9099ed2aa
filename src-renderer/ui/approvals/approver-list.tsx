import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Check, CircleHelp, Clock, type LucideIcon, X } from 'lucide-react'
import type { Approval } from '#shared/api/approvals.ts'
import { text } from '#shared/languages/texts.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { RelativeTime } from '../relative-time.tsx'

type Answer = Approval['answers'][number]

const LOOKS: Record<Answer['answer'], { icon: LucideIcon; color: string; word: string }> = {
  yes: { icon: Check, color: 'green.fg', word: text('Yes') },
  no: { icon: X, color: 'red.fg', word: text('No') },
  question: { icon: CircleHelp, color: 'fg.muted', word: text('Question') }
}

/** Who is asked for an approval, each with their answers: “Yes, by Hilda for Lena” (D80). */
export function ApproverList({ approval }: { approval: Approval }) {
  const { approvers, answers, outcome } = approval
  return (
    <Stack as="ul" listStyleType="none" gap="2.5">
      {approvers.map((approver) => {
        const own = answers.filter(({ approverId }) => approverId === approver.personId)
        const isUnanswered = own.every(({ answer }) => answer === 'question')
        return (
          <Stack as="li" key={approver.personId} gap="1.5">
            {own.map((answer) => (
              <AnswerLine key={answer.id} answer={answer} />
            ))}
            {isUnanswered && <Unanswered approver={approver} isClosed={outcome !== null} />}
          </Stack>
        )
      })}
    </Stack>
  )
}

function AnswerLine({ answer }: { answer: Answer }) {
  const { nameOf } = usePeople()
  const { icon: Icon, color, word } = LOOKS[answer.answer]
  const by = nameOf(answer.authorId)
  const isSubstitute = answer.authorId !== answer.approverId
  return (
    <Flex gap="2.5">
      <Flex h="1lh" align="center" color={color} flexShrink={0}>
        <Icon size="1rem" aria-hidden />
      </Flex>
      <Box minW="0">
        <Text overflowWrap="anywhere">
          <Text as="span" fontWeight="medium">
            {word}
          </Text>
          <span>
            {isSubstitute
              ? t(', by {by} for {approverId}', { by, approverId: nameOf(answer.approverId) })
              : t(', by {by}', { by })}
          </span>
          <Text as="span" color="fg.muted">
            <span> · </span>
            <RelativeTime value={answer.at} />
          </Text>
        </Text>
        {answer.message && (
          <Text color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer.message}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

interface UnansweredProps {
  approver: Approval['approvers'][number]
  isClosed: boolean
}

function Unanswered({ approver: { personId, substituteId }, isClosed }: UnansweredProps) {
  const { nameOf } = usePeople()
  const state = isClosed ? t('No answer') : t('Not answered yet')
  const away = substituteId === undefined ? '' : `. Away: ${nameOf(substituteId)} can answer`
  return (
    <Flex gap="2.5" color="fg.muted">
      <Flex h="1lh" align="center" flexShrink={0}>
        <Clock size="1rem" aria-hidden />
      </Flex>
      <Text overflowWrap="anywhere">
        {t('{personId}: {value}{away}', {
          personId: nameOf(personId),
          value: state.toLowerCase(),
          away
        })}
      </Text>
    </Flex>
  )
}
