import { Button, Flex, Text } from '@chakra-ui/react'
import { CircleArrowUp, WifiOff } from 'lucide-react'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { useIsOffline } from '../../lib/live/connectivity.ts'
import { useVersionDifference } from '../../lib/queries/about-queries.ts'
import { reloadOnceReachable } from '../../lib/reload.ts'
import { t } from '../../lib/texts.ts'
import { versionOrder } from '../../lib/version-order.ts'

/**
 * Shows without a toast that the server can't be reached, which resolves itself, or has another
 * version.
 * @param isShort for places with only one line of room
 */
export function ServerNotes({ isShort = false }: { isShort?: boolean }) {
  const isOffline = useIsOffline()
  return (
    <Flex
      role="status"
      direction="column"
      align={isShort ? 'flex-end' : 'flex-start'}
      gap="1.5"
      minW="0"
      px="1"
      textStyle="xs"
      color="fg.muted"
      _empty={{ display: 'none' }}
    >
      {isOffline ? <Offline isShort={isShort} /> : <OtherVersion isShort={isShort} />}
      {!isShort && <ReadyUpdate />}
    </Flex>
  )
}

/** Says that changes of others don't arrive at the moment; they are fetched later. */
function Offline({ isShort }: { isShort: boolean }) {
  const reason = useDesktopState(({ sourceProblem }) => sourceProblem)
  return (
    <>
      <Flex align="center" gap="2">
        <WifiOff size="0.875rem" aria-hidden />
        <span>{isShort ? t('Offline') : t('Offline, reconnecting')}</span>
      </Flex>
      {!isShort && reason && <Text overflowWrap="anywhere">{reason}</Text>}
    </>
  )
}

/** Offers to restart for a downloaded update; without a restart it is installed on quitting. */
function ReadyUpdate() {
  const version = useDesktopState(({ readyUpdate }) => readyUpdate)
  if (!version || isKiosk()) return null
  return (
    <UpdateNote
      text={t('Version {version} is ready.', { version })}
      action={t('Restart to update')}
      onClick={() => void desktop?.restartToUpdate()}
    />
  )
}

function OtherVersion({ isShort }: { isShort: boolean }) {
  const difference = useVersionDifference()
  if (!difference) return null
  if (difference.kind !== 'stale-page') {
    // The sign-in page has said this at length, and the server is seldom updated while someone is
    // signed in.
    if (isShort) return null
    return (
      <Text>
        {versionOrder(difference) === 'older'
          ? t('This application is older than the server (version {server}).', {
              server: difference.server
            })
          : t('This application is newer than the server (version {server}).', {
              server: difference.server
            })}
      </Text>
    )
  }
  return (
    <UpdateNote
      text={t('New version available.')}
      action={t('Reload')}
      onClick={reloadOnceReachable}
    />
  )
}

function UpdateNote({ text, action, onClick }: { text: string; action: string; onClick(): void }) {
  return (
    <Flex align="center" gap="2">
      <CircleArrowUp size="0.875rem" aria-hidden />
      <Text>{text}</Text>
      <Button variant="outline" size="2xs" onClick={onClick}>
        {action}
      </Button>
    </Flex>
  )
}
