import { Box, Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import type { Approval } from '#shared/api/approvals.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { paths } from '../../../lib/paths.ts'
import { useWithdrawApproval } from '../../../lib/queries/approval-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ApprovalBadge } from '../../../ui/approvals/approval-badge.tsx'
import { ApproverList } from '../../../ui/approvals/approver-list.tsx'
import { DigestLine } from '../../../ui/approvals/digest-line.tsx'
import { approvalsQuery } from './approval-queries.ts'
import { useMayAsk } from './ask-button.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** The approvals of a ticket, newest first; those that were asked again show as one line (D80). */
export function ApprovalsPanel({ ticket }: { ticket: Ticket }) {
  const { data } = useQuery(approvalsQuery(ticket.id))
  if (!data) return <Skeleton h="20" />
  return (
    <Stack as="ul" listStyleType="none" gap="4">
      {data.toReversed().map((approval) => (
        <ApprovalItem key={approval.id} ticket={ticket} approval={approval} />
      ))}
    </Stack>
  )
}

interface ApprovalItemProps {
  ticket: Ticket
  approval: Approval
}

function ApprovalItem({ ticket, approval }: ApprovalItemProps) {
  const { id, question, outcome, needsAll, approvers } = approval
  const isReplaced = outcome === 'replaced'
  return (
    <Stack as="li" gap="2" align="flex-start">
      <Box>
        <Flex wrap="wrap" gap="2" align="center">
          <ApprovalBadge outcome={outcome} />
          {needsAll && approvers.length > 1 && !isReplaced && (
            <Text as="span" textStyle="xs" color="fg.muted">
              {t('All must agree')}
            </Text>
          )}
        </Flex>
        <Link asChild display="block" mt="1.5" mb="0.5" color="fg" fontWeight="medium">
          <RouterLink to={paths.approval(id)}>
            <bdi>{question}</bdi>
          </RouterLink>
        </Link>
        <AskedBy approval={approval} />
      </Box>
      {!isReplaced && <ApproverList approval={approval} />}
      <DigestLine approval={approval} />
      <Actions ticket={ticket} approval={approval} />
    </Stack>
  )
}

function AskedBy({ approval: { authorId, byForm, rule } }: { approval: Approval }) {
  const { nameOf } = usePeople()
  const by = rule
    ? t('Asked by the rule “{name}”', { name: rule.name })
    : byForm
      ? t('Asked by the form of this ticket')
      : t('Asked by {name}', { name: nameOf(authorId) })
  return (
    <Text textStyle="xs" color="fg.muted">
      {by}
    </Text>
  )
}

/** Withdrawing an open approval, and asking again once it was declined or withdrawn. */
function Actions({ ticket, approval }: ApprovalItemProps) {
  const [isOpen, setOpen] = useState(false)
  const mayAsk = useMayAsk(ticket)
  const withdraw = useWithdrawApproval(approval)
  const { outcome, canWithdraw } = approval
  const isAskedAgain = mayAsk && (outcome === 'declined' || outcome === 'withdrawn')
  if (!canWithdraw && !isAskedAgain) return null
  return (
    <Flex gap="2" _print={{ display: 'none' }}>
      {canWithdraw && (
        <Button
          variant="outline"
          size="xs"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t('Withdraw approval')}
        </Button>
      )}
      {isAskedAgain && (
        <Button variant="outline" size="xs" onClick={() => setOpen(true)}>
          {t('Ask again')}
        </Button>
      )}
      {isAskedAgain && (
        <AskDialog
          ticket={ticket}
          first={requestOf(approval)}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  )
}

/** The same question to the same people. */
const requestOf = ({
  question,
  needsAll,
  beforeAssigning,
  approvers
}: Approval): ApprovalRequest => ({
  ...{ question, of: 'people', needsAll, beforeAssigning },
  personIds: approvers.map(({ personId }) => personId)
})
