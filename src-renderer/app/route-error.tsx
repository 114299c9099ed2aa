import { Center } from '@chakra-ui/react'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '../ui/states.tsx'

/** Takes the place of a screen that failed to load or to draw, so that nobody faces an empty window. */
export function RouteError() {
  const error = useRouteError()
  return (
    <Center minH="100dvh">
      <ErrorState title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
    </Center>
  )
}
