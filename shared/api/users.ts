import * as z from 'zod'
import { REGISTRATION_ROLES, resemblesItSupportSpecialist } from '../domain/teams.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { id, requiredName, requiredText, text, timestamp, visible } from './fields.ts'
import { languageTag } from './languages.ts'
import { defineRoute } from './route.ts'

/** Number of letters of a person's initials (spec §9). */
export const INITIALS_LENGTH = 2

/**
 * Lengths are counted in UTF-16 code units, as everywhere (D12): they bound storage, and it does no
 * harm that an emoji counts as two.
 */
export const username = visible(
  'Username',
  text('Username', { length: 3, message: 'Username must be at least 3 characters' }, 64),
  false
)

/**
 * Zod's own pattern knows only some of the characters that a name before the @ may have, such as &
 * (RFC 5322).
 */
export const ADDRESS_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

/** Kept in lower case (D26); 254 characters is the longest an address can be (RFC 5321). */
export const email = z
  .string(saying('Invalid email address'))
  .trim()
  .toLowerCase()
  .max(254, saying('Invalid email address'))
  .pipe(z.email({ pattern: ADDRESS_PATTERN, ...saying('Invalid email address') }))

/** Fewest characters of a password (spec §5). */
export const MIN_PASSWORD_LENGTH = 6

/**
 * Not trimmed, because a space may be part of a password. The server also rejects common passwords.
 */
export const password = z
  .string(saying('Password must be at least 6 characters'))
  .min(MIN_PASSWORD_LENGTH, saying('Password must be at least 6 characters'))
  .max(256, saying('Password must be at most 256 characters'))

export const fullName = requiredName('Full name', 100)

export const initials = visible(
  'Initials',
  z
    .string(saying('Initials must be exactly 2 characters'))
    .trim()
    .toUpperCase()
    .refine(
      (value) => [...value].length === INITIALS_LENGTH,
      saying('Initials must be exactly 2 characters')
    )
)

/**
 * A role anyone may register with. The special role passes this schema, because the service
 * rejects it with 403 (D2).
 */
export const registrationRole = requiredText('Role', 100).refine(
  (role) =>
    (REGISTRATION_ROLES as readonly string[]).includes(role) || resemblesItSupportSpecialist(role),
  oneOf('Role must be one of {choices}', REGISTRATION_ROLES)
)

/** A person who is away at the moment (D76). */
export const Away = z
  .object({
    /** The first moment at which the person is there again. */
    until: timestamp,
    substituteId: id.nullable(),
    /** For the requesters of the person's tickets; absent for none. */
    note: z.string().optional()
  })
  .meta({ id: 'Away' })
export type Away = z.infer<typeof Away>

/** A person as everyone signed in may see them (spec §3); never the password. */
export const User = z
  .object({
    id,
    username: z.string(),
    email: z.string(),
    fullName: z.string(),
    role: z.string(),
    initials: z.string(),
    isDepartmentHead: z.boolean(),
    /**
     * Present while an administrator has disabled the account: no one can sign in with it (D52).
     */
    disabled: z.literal(true).optional(),
    /** Present for an account of a program, which has no address (D56). */
    service: z.literal(true).optional(),
    /** Present while only the person has said that they are of the team of that role (D61). */
    unconfirmedTeam: z.literal(true).optional(),
    /** Present in lists of people while the person is away (D76). */
    away: Away.optional(),
    /**
     * Present where more languages than English are offered (D82): the person's choice among them, in
     * which canned replies to them are. Lists of people have no null; in the answer to `GET /api/user`
     * it stands for no choice.
     */
    language: languageTag.nullable().optional()
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A person as their own account shows them. */
export const SignedInUser = User.extend({
  /** Present where only another system signs the account in (D54). */
  withoutPassword: z.literal(true).optional(),
  /** Present while nothing has shown that the address is the person's, and email is used (D62). */
  unprovenEmail: z.literal(true).optional(),
  /** Present in the answer to `GET /api/user` where there is an article that they may read. */
  readsArticles: z.literal(true).optional(),
  /** Present in the answer to `GET /api/user` where only handlers change tickets (D60). */
  ticketChanges: z.literal('handlers').optional(),
  /** Present in the answer to `GET /api/user` where tickets have deadlines (D71). */
  serviceLevels: z.literal(true).optional(),
  /** Present in the answer to `GET /api/user` where a form is enabled (D78). */
  forms: z.literal(true).optional(),
  /**
   * Present in the answer to `GET /api/user` where there has been an announcement to the person, so that
   * pages ask for those that hold (D81).
   */
  announcements: z.literal(true).optional(),
  /**
   * Present in the answer to `GET /api/user` where there are private departments (D44): their names
   * in lower case, so that a page offers no one to move a ticket there who can't (D60).
   */
  privateDepartments: z.array(z.string()).readonly().optional()
}).meta({ id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof SignedInUser>

/** A person as their own account and IT Support Specialists see them. */
export const Account = SignedInUser.extend({
  /** Present while an IT Support Specialist has yet to approve the account (D51). */
  waiting: z.literal(true).optional(),
  /** Present while the next sign-in has to choose a new password (D52). */
  mustChangePassword: z.literal(true).optional(),
  /** Present where the account signs in with a second factor (D53). */
  secondFactor: z.literal(true).optional()
}).meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const listUsers = defineRoute({
  operationId: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'All accounts',
  access: 'signed-in',
  response: z.array(User),
  status: 200
})
