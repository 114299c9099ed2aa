import { Badge } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import type { Token } from '#shared/api/tokens.ts'
import { useMinute } from '../../lib/clock.ts'
import { dateFormat } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { Item, ItemList } from '../item-list.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { SCOPE_LABELS } from './token-scopes.ts'

const day = dateFormat({ dateStyle: 'medium' })

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
    <ItemList label={t('Access tokens')}>
      {tokens.map((token) => (
        <Item
          key={token.id}
          name={token.name}
          badges={
            <>
              <Badge>{t(SCOPE_LABELS[token.scope])}</Badge>
              <EndBadge token={token} />
            </>
          }
          action={{
            label: t('Revoke'),
            name: t('Revoke {name}', { name: token.name }),
            isPending: token.id === revokingId,
            run: () => onRevoke(token.id)
          }}
        >
          {ownerOf && <span>{`${ownerOf(token)}. `}</span>}
          <TokenUse {...token} />
        </Item>
      ))}
    </ItemList>
  )
}

function EndBadge({ token: { expiresAt } }: { token: Token }) {
  useMinute()
  const left = Date.parse(expiresAt) - Date.now()
  if (left > SOON_MS) return null
  return (
    <Badge colorPalette={left > 0 ? 'amber' : 'red'}>
      {left > 0 ? t('Expires soon') : t('Expired')}
    </Badge>
  )
}

/** When a token ends or has ended, and when it was used. */
function TokenUse({ expiresAt, lastUsedAt }: Token) {
  const end = new Date(expiresAt)
  const isValid = end.getTime() > Date.now()
  const values = { date: day.format(end) }
  if (lastUsedAt === null) {
    return (
      <span>
        {isValid
          ? t('Valid until {date}, never used', values)
          : t('Expired {date}, never used', values)}
      </span>
    )
  }
  const components = { time: <RelativeTime value={lastUsedAt} /> }
  return isValid ? (
    <Trans id="Valid until {date}, last used <time/>" {...{ values, components }} />
  ) : (
    <Trans id="Expired {date}, last used <time/>" {...{ values, components }} />
  )
}
