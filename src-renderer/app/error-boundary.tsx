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
      <Center minH="100dvh">
        <ErrorState title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
      </Center>
    )
  }
}
