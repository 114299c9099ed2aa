import { Center } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { isUnreachable } from '../lib/api.ts'
import { onServerBack } from '../lib/live/connectivity.ts'
import { reloadOnceReachable } from '../lib/reload.ts'
import { t } from '../lib/texts.ts'
import { ErrorState } from '../ui/states.tsx'

/**
 * Shows an error in place of a screen that failed to load or to render, so that no one sees an
 * empty window.
 */
export function ScreenError() {
  const error = useRouteError()
  return (
    <Center minH="60dvh">
      {isUnreachable(error) && <ReloadOnReturn />}
      <ErrorState
        title={t('Failed to show this page')}
        error={error}
        onRetry={reloadOnceReachable}
      />
    </Center>
  )
}

/**
 * Reloads the page once the server is back, because a module that failed to load can't be loaded
 * again.
 */
function ReloadOnReturn() {
  useEffect(() => onServerBack(() => void reloadOnceReachable()), [])
  return null
}
