interface Place {
  /** The signs for which there is always room. */
  room: number
  /** Their keys; one without a meaning is for all its meanings, as `Open` for `Open (announcements)`. */
  texts: readonly string[]
}

/**
 * The texts that stand where they can't wrap (D82). A translation is at most half as long again as the
 * English, or as long as there is room in any case; `catalogues.test.ts` checks that.
 */
const PLACES: Readonly<Record<string, Place>> = {
  'the navigation': {
    room: 20,
    texts: [
      ...['Dashboard', 'Admin', 'Categories', 'All Tickets', 'Department Tickets', 'Team', 'Views'],
      ...['Unassigned Tickets', 'Reports', 'Knowledge Base', 'Announcements', 'My approvals'],
      ...['Logout', 'Sign In']
    ]
  },
  // Others have two or three tabs, and room for more.
  'the tabs of Admin, Reports and a ticket': {
    room: 14,
    texts: [
      ...['User Management', 'Team Analytics', 'Departments', 'Service Levels', 'Rules'],
      ...['Recurring', 'Processes', 'Backups', 'Import', 'Security Log', 'Webhooks', 'Settings'],
      ...['Tickets', 'Response Time', 'Resolution Time', 'Outages', 'Details'],
      'Activity'
    ]
  },
  'the heads of narrow columns': {
    room: 12,
    texts: [
      ...[
        'Ticket ID',
        'Assigned Department',
        'Category/Subcategory',
        'Requester (a column)',
        'Assigned To'
      ],
      ...['Status', 'Priority', 'Created', 'Actions', 'About', 'Account', 'Action', 'Assignee'],
      ...[
        'Attempts',
        'By',
        'Category',
        'Department',
        'Department Head',
        'Detail',
        'Event',
        'Events'
      ],
      ...['Failed', 'Field', 'File', 'From', 'Imported', 'Last checked', 'Mailbox', 'Members'],
      ...['Median open time', 'Month', 'Name', 'Next', 'Parts', 'Private', 'Problem', 'Queued'],
      ...['Reason', 'Rejected', 'Resolution (hours)', 'Response (hours)', 'Result', 'Role', 'Rows'],
      ...['Sender', 'Share met', 'Size', 'SLA (hours)', 'State', 'Subject', 'Ticket', 'Tickets'],
      ...['Ticket number', 'To', 'Unchanged', 'Uploaded', 'URL', 'Value here', 'When']
    ]
  },
  'badges and small selectors': {
    room: 12,
    texts: ['Open', 'In Progress', 'Resolved', 'Cancelled', 'High', 'Medium', 'Low']
  },
  'buttons in the head of a screen': {
    room: 14,
    texts: [
      ...['New Ticket', 'New Article', 'New announcement', 'Write article', 'Edit', 'Delete'],
      ...['Invite people', 'Recurring tickets', 'Forms', 'Follow', 'Export', 'Subscribe', 'Today'],
      ...['More filters', 'Next', 'Previous']
    ]
  }
}

/** All texts that stand where they can't wrap. */
export const SHORT_TEXTS = Object.values(PLACES).flatMap(({ texts }) => texts)

/** Whether the text with this key is one of {@link SHORT_TEXTS}. */
export const isShort = (key: string) => (short: string) =>
  key === short || key.startsWith(`${short} (`)

/**
 * The most signs that a translation may have.
 * @param key of the text in the catalogues
 */
export function mostSigns(key: string, english: string): number {
  const rooms = Object.values(PLACES)
    .filter(({ texts }) => texts.some(isShort(key)))
    .map(({ room }) => Math.max(room, Math.floor(1.5 * signsIn(english))))
  return Math.min(...rooms)
}

/** The signs that people see: one for a letter with its accents, or a syllable in Hindi. */
export function signsIn(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}
