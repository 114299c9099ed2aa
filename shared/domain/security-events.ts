/** What the security log tells of (D55). */
export const SECURITY_EVENT_KINDS = [
  'sign-in',
  'sign-in-refused',
  'locked',
  'sign-out',
  'sessions-ended',
  'password-changed',
  'password-set',
  'password-refused',
  'account-made',
  'account-approved',
  'account-changed',
  'account-deleted',
  'account-restored',
  'invitation-made',
  'invitation-revoked',
  'setting-changed',
  'exported',
  'tickets-cleared',
  'backup'
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

export const SECURITY_EVENT_LABELS: Record<SecurityEventKind, string> = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  locked: 'Locked after failures',
  'sign-out': 'Signed out',
  'sessions-ended': 'Ended sessions',
  'password-changed': 'Changed own password',
  'password-set': 'Set a password',
  'password-refused': 'Own password refused',
  'account-made': 'Account made',
  'account-approved': 'Account approved',
  'account-changed': 'Account changed',
  'account-deleted': 'Account deleted',
  'account-restored': 'Account restored',
  'invitation-made': 'Invitation made',
  'invitation-revoked': 'Invitation revoked',
  'setting-changed': 'Setting changed',
  exported: 'Export',
  'tickets-cleared': 'All tickets cleared',
  backup: 'Backup by hand'
}
