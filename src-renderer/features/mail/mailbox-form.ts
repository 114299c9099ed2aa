import type { Mailbox, MailboxInput } from '#shared/api/mailboxes.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { domainsOf } from '../../lib/domain-list.ts'

/** A mailbox as it is typed; an empty password stays as it is, and domains have a line each. */
export type MailboxForm = Omit<MailboxInput, 'domains' | 'password'> & {
  domains: string
  password: string
}

/** @param mailbox null for a new one */
export function formOf(mailbox: Mailbox | null): MailboxForm {
  if (!mailbox) return NEW
  const { id: _, hasSecret, createdAt, readAt, failingSince, error, ...fields } = mailbox
  return { ...fields, domains: fields.domains.join('\n'), password: '' }
}

/** The request for the typed values. */
export function inputOf({ password, domains, ...typed }: MailboxForm): MailboxInput {
  return { ...typed, domains: domainsOf(domains), ...(password !== '' && { password }) }
}

const NEW: MailboxForm = {
  address: '',
  department: IT_DEPARTMENT,
  enabled: true,
  beginning: 'now',
  host: '',
  port: 993,
  security: 'tls',
  signIn: 'password',
  username: '',
  password: '',
  ca: '',
  folder: 'INBOX',
  domains: '',
  role: '',
  authority: ''
}
