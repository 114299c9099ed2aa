import type { BackupOverview } from '#shared/api/backups.ts'

/** A job that one of several servers does for all of them. */
export type Job =
  | 'nightly-backup'
  | 'clean-up'
  | 'comment-texts'
  | 'sweep-files'
  | 'webhooks'
  | 'mailboxes'
  | 'mail-tokens'
  | 'mail'
  | 'synchronise-directory'
  | 'service-clocks'
  | 'service-alarms'
  | 'ticket-waits'
  | 'schedules'
  | 'approvals'
  | 'announcements'

/** Why the last backup failed, and when; null when it did not. */
export type BackupFailure = BackupOverview['failure']

/** The state that all servers of one database share; a server that is alone agrees with itself. */
export interface SharedState {
  /** The setup code of all servers (D1): `proposed`, unless another server was first. */
  setupCode(proposed: string): Promise<string>
  /**
   * Takes a job until a moment, so that no other server does it meanwhile. A job that is taken for
   * longer than a day counts as free, because a wrong clock took it (D35).
   * @returns whether it is this server's now
   */
  takeJob(job: Job, lease: { now: Date; until: Date }): Promise<boolean>
  /** Keeps a job that this server has taken until another moment: a past one gives it back. */
  keepJob(job: Job, until: Date): Promise<void>
  backupFailure(): Promise<BackupFailure>
  noteBackupFailure(failure: BackupFailure): Promise<void>
  /** Deletes what no server needs any more. */
  deleteExpired(now: Date): Promise<void>
}

/** The state of a server that has its database for itself. */
export function createLocalState(): SharedState {
  let setupCode: string | null = null
  let failure: BackupFailure = null
  return {
    async setupCode(proposed) {
      setupCode ??= proposed
      return setupCode
    },
    takeJob: async () => true,
    keepJob: async () => {},
    backupFailure: async () => failure,
    async noteBackupFailure(now) {
      failure = now
    },
    deleteExpired: async () => {}
  }
}
