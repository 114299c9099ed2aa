import { lazyPart } from './lazy-part.tsx'

/** Shows in the desktop where the data is, with a link to change that. */
export const SourceLine = lazyPart(
  () => import('../features/settings/source-line.tsx'),
  'SourceLine',
  null
)
