import type { Hono } from 'hono'
import type { MailOutcome } from '#shared/domain/mail.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { FileFolder } from '../../store/files/file-folder.ts'
import type { Store } from '../../store/store.ts'
import { installationId } from '../installation-id.ts'
import { mountMailConsentRoutes } from './mail-consents-routes.ts'
import { createMailConsentsService } from './mail-consents-service.ts'
import { createMailIntake } from './mail-intake.ts'
import type { TokenFor } from './mail-tokens.ts'
import { createMailboxWorker } from './mailbox-worker.ts'
import { mountMailboxRoutes } from './mailboxes-routes.ts'
import { createMailboxesService } from './mailboxes-service.ts'
import { mountReceivedMailRoutes } from './received-mails-routes.ts'
import { createReceivedMailsService } from './received-mails-service.ts'

interface Parts {
  store: Store
  clock: Clock
  log: Log
  secrets: SecretBox
  files: FileFolder
  /** The size of the largest file, in bytes. */
  maxFileBytes: number
  tokenFor: TokenFor
}

/** Emails from people: mailboxes, the outcome of their emails, and OAuth 2 (D58). */
export function createIncomingMail(parts: Parts) {
  const { store, clock } = parts
  const outcomes = new Map<MailOutcome, number>()
  const intake = createMailIntake({
    ...parts,
    installation: () => installationId(store, clock),
    count: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  })
  const worker = createMailboxWorker({ ...parts, intake })
  return {
    intake,
    worker,
    /** How many emails this server has taken, by outcome. */
    countOutcomes: (): ReadonlyMap<MailOutcome, number> => outcomes,
    /** How many mailboxes can't be read at the moment. */
    async countFailing(): Promise<number> {
      const mailboxes = await store.read.mailboxes.list()
      return mailboxes.filter(({ enabled, failingSince }) => enabled && failingSince).length
    },
    mountRoutes(app: Hono<AppEnv>): void {
      mountMailboxRoutes(app, createMailboxesService(parts))
      mountMailConsentRoutes(app, createMailConsentsService(parts))
      mountReceivedMailRoutes(app, createReceivedMailsService({ ...parts, intake }))
    }
  }
}
