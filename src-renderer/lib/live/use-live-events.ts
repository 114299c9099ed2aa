import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCurrentUser } from '#shared/api/auth.ts'
import { streamEvents } from '#shared/api/events.ts'
import { call } from '../api.ts'
import { useCurrentUser } from '../queries/session-queries.ts'
import { endSession, isSessionExpired } from '../query-client.ts'
import { onServerBack, reportFailure, setStreamLost } from './connectivity.ts'
import { takeEarlyStream } from './early-stream.ts'
import { keepConnected } from './live-connection.ts'
import { createRefresher } from './live-refresh.ts'

/**
 * Refreshes the screen when others change something, while someone is signed in (D27). A hidden
 * page closes its connection, because a browser has only six for each server, and catches up when
 * it is visible again.
 */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const userId = useCurrentUser().user?.id
  useEffect(() => {
    if (userId === undefined) return
    const refresher = createRefresher(client)
    let connection: ReturnType<typeof keepConnected> | undefined
    let mayHaveMissed = false

    const connect = () => {
      connection = keepConnected({
        open(after) {
          const early = takeEarlyStream()
          if (early) return early
          mayHaveMissed = true
          return new EventSource(`${streamEvents.path}${after && `?after=${after}`}`)
        },
        onEvent: refresher.refresh,
        onLive(catchesUp) {
          setStreamLost(false)
          if (mayHaveMissed && !catchesUp) refresher.refreshAll()
        },
        onLost() {
          setStreamLost(true)
          reportFailure()
          // A stream does not say why it ended: if the session has ended, reconnecting is
          // pointless.
          call(getCurrentUser).catch(
            (error) => isSessionExpired(error) && endSession(client, error)
          )
        }
      })
    }
    const disconnect = () => {
      connection?.close()
      connection = undefined
    }
    const followVisibility = () => {
      if (document.visibilityState === 'hidden') disconnect()
      else if (!connection) connect()
    }
    const retry = () => connection?.retry()

    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    window.addEventListener('online', retry)
    const stopWaiting = onServerBack(retry)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      window.removeEventListener('online', retry)
      stopWaiting()
      disconnect()
      refresher.stop()
      setStreamLost(false)
    }
  }, [client, userId])
}
