import type { MailSecurity, MailSignIn } from '#shared/domain/mail.ts'
import { type Text, text } from '#shared/languages/texts.ts'

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

/** A direction of email: its providers, and which encryption belongs to which port. */
export interface MailDirection {
  presets: readonly MailPreset[]
  portHint: Text
}

const SENDING_PRESETS: readonly MailPreset[] = [
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'starttls' },
  { name: 'Google', host: 'smtp.gmail.com', port: 465, security: 'tls' }
]

const READING_PRESETS: readonly MailPreset[] = [
  { name: 'Microsoft 365', host: 'outlook.office365.com', port: 993, security: 'tls' },
  { name: 'Google', host: 'imap.gmail.com', port: 993, security: 'tls' }
]

export const SENDING: MailDirection = {
  presets: SENDING_PRESETS,
  portHint: text('STARTTLS for port 587, implicit TLS for port 465.')
}

export const READING: MailDirection = {
  presets: READING_PRESETS,
  portHint: text('Implicit TLS for port 993, STARTTLS for port 143.')
}
