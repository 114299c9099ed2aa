import { lazyModule } from '../lib/lazy-module.ts'
import { lazyScreen } from './lazy-screen.tsx'

/** Shows in the desktop where the data is, with a link to change that. */
export const SourceLine = lazyScreen(
  lazyModule(() => import('../features/settings/source-line.tsx')),
  'SourceLine',
  null
)
