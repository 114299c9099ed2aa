const features = (...places: string[]) => places.map((place) => `src-renderer/features/${place}`)
const shared = (...places: string[]) => places.map((place) => `shared/${place}`)

/**
 * The catalogues of texts (D82) and how the names of their files begin. A file's texts are in the
 * catalogue with the longest beginning of its name, so a feature is in `start` until it is listed in
 * another one. Page, server and desktop load those they need: see docs/design/languages.md.
 */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  shared: shared(''),
  // Of screens for administrators, and of the server.
  'shared-settings': shared(
    ...['api/import', 'api/ldap-', 'api/mail-', 'api/mailboxes', 'api/oidc-', 'api/rule'],
    ...['api/rehearsal', 'api/schedules', 'api/security-log', 'api/service-level-preview'],
    ...['api/service-levels', 'api/settings', 'api/public-address', 'api/web-address'],
    ...['api/webhooks', 'desktop/', 'domain/imports', 'domain/it-categories', 'domain/rule'],
    ...['domain/security-events', 'domain/webhooks']
  ),
  start: [
    'src-renderer/',
    // Of later features, but shown on the first screens or over every screen.
    ...features(
      ...['tickets/bulk/', 'tickets/change-queries', 'tickets/export/', 'tickets/links/'],
      ...['tickets/list/', 'tickets/ticket-queries', 'tickets/use-ticket-names'],
      ...['tickets/attachments/attachment-queries', 'tickets/detail/comment-queries'],
      ...['tickets/detail/follower-queries', 'tickets/detail/row-queries'],
      ...['tickets/new/new-ticket-button', 'tickets/new/new-ticket-tile'],
      ...['tickets/tasks/task-progress', 'tickets/tasks/task-texts'],
      ...['tickets/waiting/waiting-badge', 'account/password-dialog'],
      ...['account/confirm-elsewhere', 'announcements/announcement-bar', 'backups/backup-alert'],
      'settings/source-line'
    )
  ],
  tickets: features('tickets/'),
  screens: features(
    ...['account/', 'analytics/', 'announcements/', 'approvals/', 'articles/', 'calendar/'],
    'reports/'
  ),
  administration: features('admin/', 'backups/', 'security-log/'),
  automation: features(
    ...['categories/', 'forms/', 'processes/', 'rules/', 'schedules/', 'service-levels/']
  ),
  connections: features('imports/', 'mail/', 'settings/', 'webhooks/'),
  'main/server': ['src-main/server/'],
  'main/desktop': ['src-main/']
}

/** Their names: the files of a language without `.po`. */
export const CATALOGUES = Object.keys(PLACES)

/** @param file its path from the folder of the project; it begins with one of the places */
export function catalogueOf(file: string): string {
  const places = CATALOGUES.flatMap((name) => PLACES[name]?.map((place) => ({ name, place })) ?? [])
  const fitting = places.filter(({ place }) => file.startsWith(place))
  return fitting.reduce((best, one) => (one.place.length > best.place.length ? one : best)).name
}
