import { lazyModule } from '../lib/lazy-module.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const FirstStartPage = lazyScreen(
  lazyModule(() => import('../features/settings/first-start-page.tsx')),
  'FirstStartPage'
)

/** Replaces all screens until the desktop knows where the data is. */
export function FirstStart() {
  return (
    <ErrorBoundary>
      <FirstStartPage />
    </ErrorBoundary>
  )
}
