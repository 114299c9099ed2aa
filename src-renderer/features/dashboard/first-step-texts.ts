import type { FirstStep } from '#shared/api/first-steps.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { paths, settingsPath } from '../../lib/paths.ts'

export interface StepText {
  title: Text
  /** Why it matters, in a sentence or two. */
  why: Text
  /** Where it is done. */
  to: string
}

const admin = (place: string) => `${paths.admin}?tab=${place}`

/** The steps of a help desk, wherever it runs (D98). */
export const STEP_TEXTS: Record<FirstStep, StepText> = {
  'public-address': {
    title: text('Set the public address'),
    why: text(
      'Invitations, email and single sign-on link to it. Without it, links work on this computer only.'
    ),
    to: settingsPath('email', 'public-address')
  },
  departments: {
    title: text('Add departments and choose their heads'),
    why: text(
      'Tickets go to departments. A head writes the articles of the department and sees its reports. Choose heads in User Management.'
    ),
    to: admin('departments')
  },
  people: {
    title: text('Invite people'),
    why: text(
      'Only people with an account can raise tickets here. Paste all addresses at once, and each person gets a link. Set up email first to have the links sent. Until you change it in Settings, anyone can register as well.'
    ),
    to: settingsPath('people', 'invitations')
  },
  email: {
    title: text('Send email'),
    why: text(
      'People learn of replies without opening the help desk. Send a test email before you enable it.'
    ),
    to: settingsPath('email', 'sending')
  },
  backups: {
    title: text('Keep backups elsewhere'),
    why: text(
      'Nightly backups are in the data folder. If that disk fails, they are lost with the tickets. Start the server with --backups and a folder on another disk.'
    ),
    to: admin('backups')
  },
  categories: {
    title: text('Add a category'),
    why: text(
      'The categories of a new help desk are for IT; other departments have only Other. Each subcategory has its own SLA target.'
    ),
    to: paths.categories
  },
  articles: {
    title: text('Write an article'),
    why: text(
      'Answer the most common question once. The article is offered to people while they write a ticket.'
    ),
    to: paths.newArticle
  }
}

/** Texts that differ in the desktop application that has the data itself. */
export const DESKTOP_BACKUPS: Partial<StepText> = {
  why: text(
    'Nightly backups are in the data folder. If that disk fails, they are lost with the tickets. Choose a folder on another disk.'
  ),
  to: paths.settings
}

export const SHARING: StepText = {
  title: text('Share the help desk on the network'),
  why: text(
    'So far only this computer can open it. Shared, others use it in a browser or in this application.'
  ),
  to: paths.settings
}
