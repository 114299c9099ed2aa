import { Badge } from '@chakra-ui/react'
import type { Session } from '#shared/api/sessions.ts'
import { t } from '../lib/texts.ts'
import { browserName } from './browser-name.ts'
import { Item, ItemList } from './item-list.tsx'
import { RelativeTime } from './relative-time.tsx'

interface SessionItemsProps {
  sessions: readonly Session[]
  /** The number of the session that is being ended. */
  endingId: number | undefined
  onEnd(id: number): void
}

/** Sessions of a person, each but the one that shows them with a button to end it. */
export function SessionItems({ sessions, endingId, onEnd }: SessionItemsProps) {
  return (
    <ItemList label={t('Sessions')}>
      {sessions.map(({ id, userAgent, isCurrent, createdAt, lastUsedAt, address }) => (
        <Item
          key={id}
          name={browserName(userAgent)}
          badges={isCurrent && <Badge colorPalette="green">{t('This session')}</Badge>}
          {...(!isCurrent && {
            action: { label: t('Sign out'), isPending: id === endingId, run: () => onEnd(id) }
          })}
        >
          <span>{t('Signed in')}</span> <RelativeTime value={createdAt} />
          <span>{t(', last used')}</span> <RelativeTime value={lastUsedAt} />
          {address && <span>{` ${placeOf(address)}`}</span>}
        </Item>
      ))}
    </ItemList>
  )
}

/**
 * Describes the place of a session; the desktop application with the data itself has no address.
 */
function placeOf(address: string): string {
  return address === 'in-process' ? t('on the computer with the data') : `from ${address}`
}
