import { haveTerms, searchTermsOf } from '#shared/domain/search-text.ts'
import { LANGUAGES } from '#shared/languages/languages.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { paths, settingsPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'

/** The pages of the settings, by their names in an address. */
export type SettingsPageName =
  | 'people'
  | 'tickets'
  | 'canned-replies'
  | 'email'
  | 'connections'
  | 'data'

export interface SettingsPage {
  page: SettingsPageName
  title: Text
  path: string
  /** Whether it belongs to the page before. */
  isPart?: true
}

/** A section of a page, which is also what a search of the settings finds. */
export interface SettingsSectionInfo {
  page: SettingsPageName
  title: Text
  /** A description in a sentence or two. */
  text: Text
  /** The labels of its fields, and synonyms. */
  words: Text
  /** The names of its choices that are the same in every language. */
  names?: readonly string[]
  /** Its address, where it is on another screen. */
  elsewhere?: string
}

const tab = (name: string) => `${paths.admin}?tab=${name}`

/** Every section of the settings by its id, in the order of the pages. */
export const SETTINGS_SECTIONS = {
  'sign-in': {
    page: 'people',
    title: text('Registration and sign-in'),
    text: text('Who can create an account on the sign-in page, and what signing in requires.'),
    words: text(
      'who can register email domains passwords set by a specialist must be replaced at first sign-in two-factor authentication required for 2fa mfa totp authenticator second factor approval closed open sign up signup account'
    )
  },
  invitations: {
    page: 'people',
    title: text('Invitations'),
    text: text('One-time links, valid for seven days, even when registration is closed.'),
    words: text('invite people link new accounts onboarding')
  },
  'single-sign-on': {
    page: 'people',
    title: text('Single sign-on'),
    text: text(
      'People sign in through an OpenID Connect provider such as Entra ID, Google or Keycloak. Help desk passwords keep working.'
    ),
    words: text(
      'enable name redirect uri issuer client id client secret groups claim roles by group role for everyone else test connection sso oidc oauth saml azure ad okta identity provider'
    )
  },
  directory: {
    page: 'people',
    title: text('Directory'),
    text: text(
      'People sign in with their Active Directory or LDAP accounts. Help desk passwords keep working, even when the directory is unavailable.'
    ),
    words: text(
      'connect enable directory sign-in type server address ca certificate bind account bind password base dn roles by group role for everyone else person to test synchronize ldap ldaps openldap samba domain'
    )
  },
  languages: {
    page: 'people',
    title: text('Languages'),
    text: text('The languages that people can choose besides English.'),
    words: text(
      'language without a choice translation german french spanish arabic hindi english locale'
    ),
    names: LANGUAGES.map(({ name }) => name)
  },
  'ticket-rules': {
    page: 'tickets',
    title: text('Changes, search and files'),
    text: text('Who can change tickets, what search covers, and how much space files can use.'),
    words: text(
      'only people who handle a ticket can change it permissions rights requesters search comments and requester names file limit per ticket, in mib upload limit per person and 24 hours, in mib attachments size quota'
    )
  },
  'service-levels': {
    page: 'tickets',
    title: text('Service levels'),
    text: text('How soon tickets are answered and resolved, in the hours in which a team works.'),
    words: text(
      'sla deadlines due calendars opening hours working hours business hours closures public holidays time zone ics targets first response next response resolution warnings rehearsal'
    ),
    elsewhere: tab('service-levels')
  },
  announcements: {
    page: 'tickets',
    title: text('Announcements'),
    text: text(
      'Tell people of outages, planned work and news on every page, before they write tickets about it.'
    ),
    words: text('outage incident status notice maintenance planned work banner major known error'),
    elsewhere: paths.announcements
  },
  'canned-replies': {
    page: 'canned-replies',
    title: text('Canned replies'),
    text: text('Saved replies of each department. Type / at the start of a line to insert one.'),
    words: text(
      'new reply templates snippets macros saved answers placeholders slash text department'
    )
  },
  'public-address': {
    page: 'email',
    title: text('Public address'),
    text: text(
      'Where people open the help desk. Invitations, email and single sign-on link to it.'
    ),
    words: text('url base domain link host')
  },
  sending: {
    page: 'email',
    title: text('Sending'),
    text: text(
      'Notifies people by email about tickets that they follow. People choose how much on their account page.'
    ),
    words: text(
      'set up send email sender address sender name server port encryption sign-in username password ca certificate address in links acknowledge new tickets test email smtp outgoing mail notifications from tls starttls'
    )
  },
  'email-oauth': {
    page: 'email',
    title: text('OAuth for email'),
    text: text(
      'Microsoft 365 and Google require OAuth 2 tokens instead of passwords. Register the help desk with the provider once, then connect each mailbox.'
    ),
    words: text(
      'set up provider redirect uri tenant issuer scopes client id client secret connected accounts another account office exchange gmail workspace xoauth2 modern authentication'
    )
  },
  mailboxes: {
    page: 'email',
    title: text('Incoming email'),
    text: text(
      'Mailboxes whose email becomes tickets and comments, and the email that was sent and received.'
    ),
    words: text('mailboxes imap receive inbox email to ticket queue hold failed'),
    elsewhere: tab('mail')
  },
  tokens: {
    page: 'connections',
    title: text('Access tokens'),
    text: text(
      'A program with a token acts as the token’s account. The API is described at /api/docs.'
    ),
    words: text(
      'who can have tokens all tokens revoke key script bearer openapi rest developers service account'
    )
  },
  webhooks: {
    page: 'connections',
    title: text('Webhooks'),
    text: text('Send ticket events to other programs.'),
    words: text('url events deliveries secret signature integration slack teams automation'),
    elsewhere: tab('webhooks')
  },
  'former-people': {
    page: 'data',
    title: text('Former people'),
    text: text(
      'People whose account was deleted. Their tickets and comments show Unknown User. Their names, usernames and email addresses are kept until you erase them. To export or erase the data of someone with an account, open it in User Management.'
    ),
    words: text('privacy gdpr download erase personal data export deleted accounts left')
  },
  backups: {
    page: 'data',
    title: text('Backups'),
    text: text('Copies of all data, made every night and on request.'),
    words: text('restore back up now nightly copy disaster recovery'),
    elsewhere: tab('backups')
  },
  import: {
    page: 'data',
    title: text('Import'),
    text: text('Bring in the tickets of another help desk.'),
    words: text('csv upload migrate osticket zammad freshservice spiceworks old tickets'),
    elsewhere: tab('import')
  },
  'security-log': {
    page: 'data',
    title: text('Security log'),
    text: text('Sign-ins and changes to accounts, sessions, settings and data.'),
    words: text('audit history who changed events compliance'),
    elsewhere: tab('security')
  },
  'clear-tickets': {
    page: 'data',
    title: text('Clear all tickets'),
    text: text('Deletes every ticket. The button is in User Management.'),
    words: text('delete all reset start over empty'),
    elsewhere: paths.admin
  }
} as const satisfies Record<string, SettingsSectionInfo>

export type SettingsSectionId = keyof typeof SETTINGS_SECTIONS

/** The sections with their ids. */
const SECTIONS: readonly (SettingsSectionInfo & { id: SettingsSectionId })[] = (
  Object.keys(SETTINGS_SECTIONS) as SettingsSectionId[]
).map((id) => ({ id, ...SETTINGS_SECTIONS[id] }))

/** The pages in their order, for lists of places to go to. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  pageOf('people', text('People and sign-in')),
  pageOf('tickets', text('Tickets')),
  { ...pageOf('canned-replies', text('Canned replies')), isPart: true },
  pageOf('email', text('Email')),
  pageOf('connections', text('Connections')),
  pageOf('data', text('Data'))
]

function pageOf(page: SettingsPageName, title: Text): SettingsPage {
  return { page, title, path: settingsPath(page) }
}

/** The titles of a page's sections, and what else it is looked for by. */
export function wordsOfPage(page: SettingsPageName): string {
  return SECTIONS.filter((section) => section.page === page)
    .flatMap(({ title, words, names = [] }: SettingsSectionInfo) => [t(title), t(words), ...names])
    .join(' ')
}

/** A setting as a search finds it. */
export interface FoundSetting {
  id: SettingsSectionId
  title: string
  /** The title of the page it is on. */
  pageTitle: string
  path: string
}

/** The sections that have all words of a search, those with the words in their titles first. */
export function findSettings(search: string): FoundSetting[] {
  const terms = searchTermsOf(search)
  const found = SECTIONS.filter(({ page, title, text, words, names = [] }: SettingsSectionInfo) =>
    haveTerms([titleOf(page), t(title), t(text), t(words), ...names], terms)
  )
  const isNamed = ({ title }: SettingsSectionInfo) => haveTerms([t(title)], terms)
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))].map(
    ({ id, page, title, elsewhere }: (typeof SECTIONS)[number]) => ({
      ...{ id, title: t(title), pageTitle: titleOf(page) },
      path: elsewhere ?? settingsPath(page, id)
    })
  )
}

function titleOf(page: SettingsPageName): string {
  const found = SETTINGS_PAGES.find((one) => one.page === page)
  return found ? t(found.title) : ''
}
