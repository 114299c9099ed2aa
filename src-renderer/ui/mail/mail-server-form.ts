import type { MailSecurity, MailSignIn } from '#shared/domain/mail.ts'

/** An email server as it is typed. */
export interface MailServerForm {
  host: string
  port: number
  security: MailSecurity
  signIn: MailSignIn
  username: string
  /** Empty where the kept one stays. */
  password: string
  ca: string
}

/** A provider's server; all of them accept OAuth 2. */
export interface MailPreset {
  name: string
  host: string
  port: number
  security: MailSecurity
}

export const SENDING_PRESETS: readonly MailPreset[] = [
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'starttls' },
  { name: 'Google', host: 'smtp.gmail.com', port: 465, security: 'tls' }
]

export const READING_PRESETS: readonly MailPreset[] = [
  { name: 'Microsoft 365', host: 'outlook.office365.com', port: 993, security: 'tls' },
  { name: 'Google', host: 'imap.gmail.com', port: 993, security: 'tls' }
]
