import { useQuery } from '@tanstack/react-query'
import { getAbout } from '#shared/api/about.ts'
import { call } from '../api.ts'
import { useDesktopState } from '../desktop.ts'
import { queryKeys } from '../query-keys.ts'

/** The version of a page in a browser: the one the server had when the page was loaded from it. */
let versionOfPage: string | null = null

async function fetchAbout(signal: AbortSignal) {
  const about = await call(getAbout, { signal })
  versionOfPage ??= about.version
  return about
}

/**
 * How this application's version differs from the server's. A stale page is one in a browser, which
 * only has to be reloaded.
 */
export type VersionDifference =
  | { kind: 'stale-page' }
  | { kind: 'other-application'; application: string; server: string }

/**
 * Compares the version of this application with the server's, again whenever the connection was
 * lost.
 * @returns null where they are the same, or not known yet
 */
export function useVersionDifference(): VersionDifference | null {
  const { data } = useQuery({
    queryKey: queryKeys.about,
    queryFn: ({ signal }) => fetchAbout(signal)
  })
  const application = useDesktopState(({ version }) => version)
  if (!data) return null
  const server = data.version
  if (application === null) return server === versionOfPage ? null : { kind: 'stale-page' }
  return application === server ? null : { kind: 'other-application', application, server }
}
