import { Badge } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
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
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          isEnding={session.id === endingId}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </ItemList>
  )
}

interface SessionItemProps {
  session: Session
  isEnding: boolean
  onEnd(): void
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { userAgent, isCurrent } = session
  const name = browserName(userAgent)
  return (
    <Item
      name={name}
      badges={isCurrent && <Badge colorPalette="green">{t('This session')}</Badge>}
      {...(!isCurrent && {
        action: {
          label: t('Sign out'),
          name: t('Sign out {name}', { name }),
          isPending: isEnding,
          run: onEnd
        }
      })}
    >
      <Usage {...session} />
    </Item>
  )
}

/** When and where a session was used; the desktop application with the data has no address. */
function Usage({ createdAt, lastUsedAt, address }: Session) {
  const components = {
    begun: <RelativeTime value={createdAt} />,
    used: <RelativeTime value={lastUsedAt} />
  }
  if (!address) return <Trans id="Signed in <begun/>, last used <used/>" components={components} />
  return address === 'in-process' ? (
    <Trans
      id="Signed in <begun/>, last used <used/> on the computer with the data"
      components={components}
    />
  ) : (
    <Trans
      id="Signed in <begun/>, last used <used/> from {address}"
      values={{ address }}
      components={components}
    />
  )
}
