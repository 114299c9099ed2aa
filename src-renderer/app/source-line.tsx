import { lazyScreen } from './lazy-screen.tsx'

/** Says in the desktop where the data is, and leads to where that is changed. */
export const SourceLine = lazyScreen(
  () => import('../features/settings/source-line.tsx'),
  'SourceLine',
  null
)
