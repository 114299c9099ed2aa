import { randomBytes } from 'node:crypto'
import { PROOF_LIFETIME_MS } from '#shared/api/email-proofs.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { text } from '#shared/languages/texts.ts'
import { createAttemptLimit } from '../../auth/attempt-limit.ts'
import { type Clock, isWithin } from '../../base/clock.ts'
import { hashToken } from '../../base/hash-token.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { ClientInfo } from '../../http/app-env.ts'
import type { Authorization } from '../../http/authorization.ts'
import { addressKey } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Store } from '../../store/store.ts'
import { mailLanguages } from './mail-language.ts'
import { createMailSenders, type MailSenderParts } from './mail-senders.ts'
import { proofMail } from './proof-mail.ts'

/** How many links an address gets, and a caller can ask for, within fifteen minutes. */
const MAX_LINKS_PER_EMAIL = 3
const MAX_LINKS_PER_CALLER = 30

export type EmailProofsService = ReturnType<typeof createEmailProofsService>

interface Parts extends Omit<MailSenderParts, 'store'> {
  store: Store
  clock: Clock
}

/**
 * Links by which people prove that an address is theirs (D62); the database keeps their digests.
 */
export function createEmailProofsService(parts: Parts) {
  const { store, clock } = parts
  const { languageOf } = mailLanguages(store.read)
  const sentence = text(
    'Too many links were requested. Try again in {minutes, plural, one {a minute} other {# minutes}}.'
  )
  const byEmail = createAttemptLimit(store, clock, { max: MAX_LINKS_PER_EMAIL, sentence })
  const byCaller = createAttemptLimit(store, clock, { max: MAX_LINKS_PER_CALLER, sentence })

  /** @throws ProblemError 409 where no email is sent, 503 where the mail server has not taken it */
  async function deliver(userId: number, email: string, proof: string): Promise<void> {
    const senders = createMailSenders(parts)
    try {
      const current = await senders.current()
      if (!current) throw new ProblemError(409, 'Sending email is not set up')
      const { settings, sender } = current
      const { url } = (await readSettings(store.read)).publicAddress
      const mail = proofMail(settings, url, { email }, proof, await languageOf(userId))
      const outcome = await sender.send(mail, new AbortController().signal)
      if (outcome.kind === 'sent') return
      throw new ProblemError(503, 'The mail server did not accept the email. Try again later.')
    } finally {
      senders.close()
    }
  }

  return {
    /**
     * Sends a link to the address of the person who asks. Former links stop working.
     * @throws ProblemError 409 where there is nothing to prove or no email is sent, 429 after too
     * many links, 503 where the mail server has not taken it
     */
    async send(
      { id, email, unprovenEmail }: SignedInUser,
      { address }: ClientInfo,
      authorization: Authorization
    ): Promise<void> {
      if (!unprovenEmail) throw nothingToProve()
      await byCaller.use(`email-proof:${addressKey(address)}`)
      await byEmail.use(`email-proof:${email}`)
      const proof = randomBytes(32).toString('base64url')
      await authorization.transaction(async ({ users }, actor) => {
        if (!actor.unprovenEmail || actor.email !== email) throw nothingToProve()
        await users.update(actor.id, { proofDigest: hashToken(proof), proofSentAt: clock() })
      })
      await deliver(id, email, proof)
    },

    /** @throws ProblemError 404 for a link that is unknown, was used or is older than a day */
    async prove(proof: string, { address }: ClientInfo): Promise<void> {
      await store.transaction(async (tx) => {
        const found = await tx.users.findByProof(hashToken(proof))
        const at = clock()
        if (!found || !isWithin(found.sentAt, PROOF_LIFETIME_MS, at)) {
          throw new ProblemError(
            404,
            'This link was used, was replaced by a newer one, or is older than a day. Request a new one on your account page.'
          )
        }
        const { id } = found.user
        await tx.users.update(id, { unprovenEmail: false, proofDigest: null, proofSentAt: null })
        const event = { at, kind: 'account-changed', actorId: null, subjectId: id } as const
        await logSecurityEvent(tx, { ...event, address, detail: 'Email confirmed by link' })
        tx.tell({ type: 'users' })
      })
    }
  }
}

const nothingToProve = () => new ProblemError(409, 'Your email address does not need confirmation')
