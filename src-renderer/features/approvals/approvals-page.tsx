import { Box, Button, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { ChevronRight, Stamp } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { OpenApproval } from '#shared/api/approvals.ts'
import { listText } from '../../lib/list-text.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useOpenApprovals } from './approval-queries.ts'

/** The approvals that wait for the signed-in person (D80). */
export function ApprovalsPage() {
  return (
    <Page title={t('My approvals')}>
      <OpenApprovals />
    </Page>
  )
}

function OpenApprovals() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOpenApprovals()
  if (error && !data)
    return <ErrorState title={t('Failed to fetch approvals')} error={error} onRetry={refetch} />
  if (!data) return <Skeleton h="40" borderRadius="l3" aria-busy />
  const approvals = data.pages.flatMap(({ rows }) => rows)
  if (approvals.length === 0)
    return (
      <EmptyState
        icon={Stamp}
        title={t('Nothing waits for your approval')}
        text={t('Requests for your approval are listed here, and you are notified of each.')}
      />
    )
  return (
    <Stack gap="4" maxW="48rem">
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
        {approvals.map((approval) => (
          <Box as="li" key={approval.id} _notFirst={{ borderTopWidth: '1px' }}>
            <ApprovalRow approval={approval} />
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button
          variant="outline"
          alignSelf="center"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Stack>
  )
}

function ApprovalRow({ approval }: { approval: OpenApproval }) {
  const { id, reference, question, title, askedAt, requesterId, answersFor } = approval
  const { user } = useCurrentUser()
  const { nameOf } = usePeople()
  const others = answersFor.filter((person) => person !== user?.id)
  return (
    <Row asChild>
      <Link to={paths.approval(id)}>
        <Stack gap="0.5" minW="0" flex="1">
          <Text as="span" fontWeight="medium" overflowWrap="anywhere">
            <bdi>{question}</bdi>
          </Text>
          <Flex as="span" gap="2" minW="0" color="fg.muted">
            <Text as="span" textStyle="id" flexShrink={0}>
              {reference}
            </Text>
            <Text as="span" truncate title={title}>
              {title}
            </Text>
          </Flex>
          <Text as="span" textStyle="xs" color="fg.muted">
            <span>
              <Trans
                id="For {requester} · asked <time/>"
                values={{ requester: <bdi>{nameOf(requesterId)}</bdi> }}
                components={{ time: <RelativeTime value={askedAt} /> }}
              />
            </span>
            {others.length > 0 && (
              <span>
                {` · ${t('in place of {approvers}', {
                  approvers: listText(others.map(nameOf), 'row')
                })}`}
              </span>
            )}
          </Text>
        </Stack>
        <ChevronRight size="1rem" aria-hidden />
      </Link>
    </Row>
  )
}

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '& svg': { flexShrink: 0, color: 'fg.subtle' }
  }
})
