import { Center } from '@chakra-ui/react'
import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'

interface State {
  error: unknown
}

/** Takes the place of a screen that failed to load or to draw, so that nobody faces an empty window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Center minH="60dvh">
        <ErrorState title="This page could not be shown" error={error} onRetry={reloadOnceReachable} />
      </Center>
    )
  }
}

/** A reload while the server is away would leave nothing but the browser's own page for that. */
async function reloadOnceReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) window.location.reload()
}
