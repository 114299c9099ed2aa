interface Place {
  /** The characters for which there is always room. */
  room: number
  /** Their keys, with the meaning where a word has several. */
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
      ...['About', 'Account', 'Action', 'Actions', 'Assigned Department', 'Assigned To'],
      ...['Assignee', 'Attempts', 'By', 'Category', 'Category/Subcategory', 'Created'],
      ...['Department', 'Department Head', 'Detail', 'Event', 'Events', 'Failed (deliveries)'],
      ...['Field', 'File', 'From (a sender)', 'From (a source)', 'From (an address)'],
      ...['Imported (tickets)', 'Last checked', 'Mailbox', 'Median open time', 'Members'],
      ...['Month', 'Name', 'Next (a date)', 'Parts', 'Priority', 'Private', 'Problem'],
      ...['Queued', 'Reason', 'Rejected (rows)', 'Requester (a column)', 'Resolution (hours)'],
      ...['Response (hours)', 'Result', 'Role', 'Rows', 'SLA (hours)', 'Sender', 'Share met'],
      ...['Size', 'State', 'Status', 'Subject', 'Ticket', 'Ticket ID', 'Ticket number'],
      ...['Tickets', 'To (a recipient)', 'URL', 'Unchanged', 'Uploaded', 'Value here', 'When']
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

/**
 * The most characters that a translation may have.
 * @param key of the text in the catalogues
 */
export function mostCharacters(key: string, english: string): number {
  const rooms = Object.values(PLACES)
    .filter(({ texts }) => texts.includes(key))
    .map(({ room }) => Math.max(room, Math.floor(1.5 * charactersIn(english))))
  return Math.min(...rooms)
}

/** The characters that people see: one for a letter with its accents, or a syllable in Hindi. */
export function charactersIn(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}
