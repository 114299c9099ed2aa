import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { Check, CircleHelp, Clock, type LucideIcon, X } from 'lucide-react'
import type { Approval } from '#shared/api/approvals.ts'
import { type Text as Sentence, text } from '#shared/languages/texts.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { RelativeTime } from '../relative-time.tsx'

type Answer = Approval['answers'][number]

interface Look {
  icon: LucideIcon
  color: string
  /** Of an approver, and of a substitute for one. */
  own: Sentence
  substitute: Sentence
}

const LOOKS: Record<Answer['answer'], Look> = {
  yes: {
    ...{ icon: Check, color: 'green.fg' },
    own: text('<answer>Yes</answer>, by {author}'),
    substitute: text('<answer>Yes</answer>, by {author} for {approver}')
  },
  no: {
    ...{ icon: X, color: 'red.fg' },
    own: text('<answer>No</answer>, by {author}'),
    substitute: text('<answer>No</answer>, by {author} for {approver}')
  },
  question: {
    ...{ icon: CircleHelp, color: 'fg.muted' },
    own: text('<answer>Question</answer>, by {author}'),
    substitute: text('<answer>Question</answer>, by {author} for {approver}')
  }
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
  const { icon: Icon, color, own, substitute } = LOOKS[answer.answer]
  const sentence = answer.authorId === answer.approverId ? own : substitute
  return (
    <Flex gap="2.5">
      <Flex h="1lh" align="center" color={color} flexShrink={0}>
        <Icon size="1rem" aria-hidden />
      </Flex>
      <Box minW="0">
        <Text overflowWrap="anywhere">
          <span>
            <Trans
              id={sentence.id}
              values={{
                author: <bdi>{nameOf(answer.authorId)}</bdi>,
                approver: <bdi>{nameOf(answer.approverId)}</bdi>
              }}
              components={{ answer: <Text as="span" fontWeight="medium" /> }}
            />
          </span>
          <Text as="span" color="fg.muted">
            <span> · </span>
            <RelativeTime value={answer.at} />
          </Text>
        </Text>
        {answer.message && (
          <Text
            dir="auto"
            w="fit-content"
            color="fg.muted"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
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
  const names = {
    approver: nameOf(personId),
    substitute: substituteId === undefined ? undefined : nameOf(substituteId)
  }
  return (
    <Flex gap="2.5" color="fg.muted">
      <Flex h="1lh" align="center" flexShrink={0}>
        <Clock size="1rem" aria-hidden />
      </Flex>
      <Text overflowWrap="anywhere">
        {substituteId === undefined
          ? isClosed
            ? t('{approver}: no answer', names)
            : t('{approver}: not answered yet', names)
          : isClosed
            ? t('{approver}: no answer. Away: {substitute} can answer', names)
            : t('{approver}: not answered yet. Away: {substitute} can answer', names)}
      </Text>
    </Flex>
  )
}
