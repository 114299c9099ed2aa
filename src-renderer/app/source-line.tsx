import { lazyScreen } from './lazy-screen.tsx'

/** Shows in the desktop where the data is, with a link to change that. */
export const SourceLine = lazyScreen(
  () => import('../features/settings/source-line.tsx'),
  'SourceLine',
  null
)
