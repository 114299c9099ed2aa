import { Badge, Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { Token } from '#shared/api/tokens.ts'
import { useMinute } from '../../lib/clock.ts'
import { RelativeTime } from '../relative-time.tsx'
import { SCOPE_LABELS } from './token-scopes.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** From when on the end of a token is marked, in milliseconds before it. */
const SOON_MS = 7 * 24 * 60 * 60 * 1000

interface TokenItemsProps<T extends Token> {
  tokens: readonly T[]
  /** Whose a token is, where the list has those of several accounts. */
  ownerOf?(token: T): string
  /** The number of the token that is being revoked. */
  revokingId: number | undefined
  onRevoke(id: number): void
}

/** Tokens, each with a button to revoke it (D56). */
export function TokenItems<T extends Token>(props: TokenItemsProps<T>) {
  const { tokens, ownerOf, revokingId, onRevoke } = props
  return (
    <chakra.ul
      aria-label="Access tokens"
      listStyleType="none"
      borderWidth="1px"
      borderRadius="l3"
      w="full"
    >
      {tokens.map((token) => (
        <TokenItem
          key={token.id}
          token={token}
          owner={ownerOf?.(token)}
          isRevoking={token.id === revokingId}
          onRevoke={() => onRevoke(token.id)}
        />
      ))}
    </chakra.ul>
  )
}

interface TokenItemProps {
  token: Token
  owner: string | undefined
  isRevoking: boolean
  onRevoke(): void
}

function TokenItem({ token, owner, isRevoking, onRevoke }: TokenItemProps) {
  const { name, scope, lastUsedAt } = token
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      px="4"
      py="2.5"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box minW="0">
        <Flex wrap="wrap" align="center" columnGap="2">
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge>{SCOPE_LABELS[scope]}</Badge>
          <EndBadge token={token} />
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {owner && `${owner}. `}
          {endText(token)},{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime value={lastUsedAt} />
            </>
          )}
        </Text>
      </Box>
      <Button
        size="xs"
        variant="outline"
        flexShrink={0}
        aria-label={`Revoke ${name}`}
        loading={isRevoking}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </Flex>
  )
}

function EndBadge({ token: { expiresAt } }: { token: Token }) {
  useMinute()
  const left = Date.parse(expiresAt) - Date.now()
  if (left > SOON_MS) return null
  return <Badge colorPalette={left > 0 ? 'amber' : 'red'}>{left > 0 ? 'Ends soon' : 'Ended'}</Badge>
}

function endText({ expiresAt }: Token): string {
  const end = new Date(expiresAt)
  return `${end.getTime() > Date.now() ? 'Works until' : 'Worked until'} ${day.format(end)}`
}
