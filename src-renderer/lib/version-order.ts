import { compareVersions } from '#shared/domain/versions.ts'

/** Whether this application is older or newer than its server, given that their versions differ. */
export function versionOrder({
  application,
  server
}: {
  application: string
  server: string
}): 'older' | 'newer' {
  return (compareVersions(application, server) ?? -1) < 0 ? 'older' : 'newer'
}
