import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { ApprovalPage as Page_ } from '#shared/api/approvals.ts'
import { idText } from '#shared/api/fields.ts'
import { ApiError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { approvalQuery, useWithdrawApproval } from '../../lib/queries/approval-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { ApprovalBadge } from '../../ui/approvals/approval-badge.tsx'
import { ApproverList } from '../../ui/approvals/approver-list.tsx'
import { DigestLine } from '../../ui/approvals/digest-line.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AskedSubject } from './asked-subject.tsx'

/** An approval with exactly what is asked, and the answers that the person can give (D80). */
export function ApprovalPage() {
  const id = idText.safeParse(useParams().id)
  return (
    <Page title={t('Approval')}>
      {id.success ? <ApprovalOf key={id.data} id={id.data} /> : <NotFound />}
    </Page>
  )
}

function ApprovalOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(approvalQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (data) return <ApprovalCard approval={data} />
  if (error)
    return <ErrorState title={t('Failed to fetch approval')} error={error} onRetry={refetch} />
  return <Skeleton h="80" maxW="48rem" borderRadius="l3" aria-busy />
}

function NotFound() {
  return (
    <EmptyState
      icon={FileQuestion}
      title={t('Approval not found')}
      text={t('It may have been deleted with its ticket, or it is not for you.')}
    />
  )
}

function ApprovalCard({ approval }: { approval: Page_ }) {
  const { question, outcome, asked, needsAll, approvers, answersFor } = approval
  return (
    <Stack gap="4" maxW="48rem">
      <BackLink to={paths.approvals}>{t('My approvals')}</BackLink>
      <Box as="article" borderWidth="1px" borderRadius="l3">
        <Stack gap="1.5" px={{ base: '4', md: '5' }} py="4">
          <Flex>
            <ApprovalBadge outcome={outcome} />
          </Flex>
          <Text as="h2" textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{question}</bdi>
          </Text>
          <AskedBy approval={approval} />
        </Stack>
        <Box borderTopWidth="1px" px={{ base: '4', md: '5' }} py="4">
          <AskedSubject asked={asked} approval={approval} />
        </Box>
        <Stack borderTopWidth="1px" px={{ base: '4', md: '5' }} py="4" gap="3" textStyle="sm">
          <Text as="h3" textStyle="xs" color="fg.muted">
            {needsAll && approvers.length > 1 ? t('Answers, all must agree') : t('Answers')}
          </Text>
          <ApproverList approval={approval} />
          <DigestLine approval={approval} />
        </Stack>
        {answersFor.length > 0 && <AnswerForm approval={approval} />}
      </Box>
      {approval.canWithdraw && <WithdrawButton approval={approval} />}
    </Stack>
  )
}

function AskedBy({ approval: { authorId, byForm, rule } }: { approval: Page_ }) {
  const { nameOf } = usePeople()
  return (
    <Text textStyle="sm" color="fg.muted">
      {rule
        ? t('Asked by the rule “{rule}”', { rule: rule.name })
        : byForm
          ? t('Asked by the form')
          : t('Asked by {author}', { author: nameOf(authorId) })}
    </Text>
  )
}

function WithdrawButton({ approval }: { approval: Page_ }) {
  const withdraw = useWithdrawApproval(approval)
  return (
    <Button
      variant="outline"
      alignSelf="flex-start"
      disabled={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('Withdraw approval')}
    </Button>
  )
}
