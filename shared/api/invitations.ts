import * as z from 'zod'
import { say, saying } from '../languages/validation-texts.ts'
import { IdParams, id, requiredName, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { Account, email, fullName, initials, password, username } from './users.ts'

/** How long an invitation can be used, in milliseconds: seven days (D51). */
export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** The fields that an invitation sets; the invited person chooses the rest. */
export const NewInvitation = z
  .strictObject({
    role: requiredName('Role', 100).optional(),
    email: email.optional()
  })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof NewInvitation>

/** An invitation that no one has used yet; role and email are null where they are to be chosen. */
export const Invitation = z
  .object({
    id,
    role: z.string().nullable(),
    email: z.string().nullable(),
    /** Who has made it. */
    inviterId: id,
    createdAt: timestamp,
    expiresAt: timestamp
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** An invitation as it is answered once, when it is made. */
export const MadeInvitation = Invitation.extend({
  /** The text of the link, which no one learns again. */
  token: z.string()
}).meta({ id: 'MadeInvitation' })
export type MadeInvitation = z.infer<typeof MadeInvitation>

/** How many people one call invites at most (D99). */
export const MAX_INVITATIONS = 200

/** Invitations of several people (D99): each names an address, so that each can get an email. */
export const NewInvitations = z
  .strictObject({
    invitations: z
      .array(NewInvitation.extend({ email }), saying('Invitations must be a list'))
      .min(1, saying('Enter at least one address'))
      .max(
        MAX_INVITATIONS,
        saying('At most {max} people can be invited at once', {
          max: MAX_INVITATIONS
        })
      )
  })
  .superRefine(({ invitations }, context) => {
    const addresses = invitations.map((invitation) => invitation.email)
    for (const [index, address] of addresses.entries()) {
      if (addresses.indexOf(address) === index) continue
      const path = ['invitations', index, 'email']
      context.addIssue({
        code: 'custom',
        path,
        message: say('{address} is listed twice', { address })
      })
    }
  })
  .meta({ id: 'NewInvitations' })
export type NewInvitations = z.infer<typeof NewInvitations>

/** An invitation of several, with whether its email was sent. */
export const SentInvitation = MadeInvitation.extend({
  /** Whether the mail server has accepted an email with the link. */
  emailed: z.boolean(),
  /** Why it has not, as a sentence; null where it has, or where the help desk sends no email. */
  problem: z.string().nullable()
}).meta({ id: 'SentInvitation' })
export type SentInvitation = z.infer<typeof SentInvitation>

const token = z
  .string(saying('Invitation must be text'))
  .trim()
  .regex(/^[\w-]{43}$/, saying('This is not an invitation link. Check that it is complete.'))

const InvitationToken = z.object({ invitation: token }).meta({ id: 'InvitationToken' })

/** The fields that an invitation leaves to the invited person. */
export const InvitationOffer = Invitation.pick({ role: true, email: true, expiresAt: true })
  .extend({
    /** The roles to choose from; empty where the invitation names one. */
    roles: z.array(z.string())
  })
  .meta({ id: 'InvitationOffer' })
export type InvitationOffer = z.infer<typeof InvitationOffer>

/** The invited person's fields; those that the invitation sets come from there. */
export const InvitedRegistration = z
  .object({
    invitation: token,
    username,
    email: email.optional(),
    password,
    fullName,
    /** One of those that the invitation offers. */
    role: requiredName('Role', 100).optional(),
    initials
  })
  .meta({ id: 'InvitedRegistration' })
export type InvitedRegistration = z.infer<typeof InvitedRegistration>

export const listInvitations = defineRoute({
  operationId: 'listInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Unused, valid invitations, newest first (D51)',
  access: 'it-support-specialist',
  response: z.array(Invitation),
  status: 200
})

export const createInvitation = defineRoute({
  operationId: 'createInvitation',
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Create a link for registering one account within seven days (D51)',
  access: 'it-support-specialist',
  needsSession: true,
  body: NewInvitation,
  response: MadeInvitation,
  status: 201,
  errors: [409]
})

export const createInvitations = defineRoute({
  operationId: 'createInvitations',
  method: 'POST',
  path: '/api/admin/invitations/bulk',
  summary: 'Invite up to 200 people, and email their links where sending is enabled (D99)',
  access: 'it-support-specialist',
  needsSession: true,
  maxBodyKib: 512,
  body: NewInvitations,
  response: z.array(SentInvitation),
  status: 201,
  errors: [409]
})

export const renewInvitation = defineRoute({
  operationId: 'renewInvitation',
  method: 'POST',
  path: '/api/admin/invitations/{id}/link',
  summary:
    'Create a new link for an unused invitation, valid for seven days, and email it where sending is enabled. The previous link stops working (D51)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  response: SentInvitation,
  status: 200,
  errors: [404, 409]
})

export const revokeInvitation = defineRoute({
  operationId: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  summary: 'Revoke an invitation',
  access: 'it-support-specialist',
  params: IdParams,
  status: 204,
  errors: [404]
})

export const checkInvitation = defineRoute({
  operationId: 'checkInvitation',
  method: 'POST',
  path: '/api/invitations/check',
  summary: 'The fields an invitation leaves to choose; reading them does not use it up',
  access: 'public',
  needsSession: true,
  body: InvitationToken,
  response: InvitationOffer,
  status: 200,
  errors: [404]
})

export const acceptInvitation = defineRoute({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept',
  summary:
    'Create an account with an invitation and sign in, regardless of the registration settings (D51)',
  access: 'public',
  needsSession: true,
  body: InvitedRegistration,
  response: Account,
  status: 201,
  errors: [403, 404, 409, 429]
})
