import * as z from 'zod'
import { timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

/** Why a backup was made: every night, on demand, or before something that can't be undone. */
const BACKUP_REASONS = [
  'daily',
  'manual',
  'before-clear',
  'before-update',
  'before-restore'
] as const
export type BackupReason = (typeof BACKUP_REASONS)[number]

export const Backup = z
  .object({
    /** The name of its file in the folder of backups. */
    name: z.string(),
    reason: z.enum(BACKUP_REASONS),
    createdAt: timestamp,
    /** In bytes. */
    size: z.int()
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

export const BackupOverview = z
  .object({
    /** The folder's path on the server. */
    folder: z.string(),
    /** Newest first. */
    backups: z.array(Backup),
    /** The last try if it failed; null otherwise. `message` is a sentence. */
    failure: z.object({ at: timestamp, message: z.string() }).nullable(),
    /** Other problems, each as a sentence: backups dated after now (D35), or no recent backup. */
    warnings: z.array(z.string())
  })
  .meta({ id: 'BackupOverview' })
export type BackupOverview = z.infer<typeof BackupOverview>

export const getBackups = defineRoute({
  operationId: 'getBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The backups of the database, and whether the last one succeeded',
  access: 'it-support-specialist',
  response: BackupOverview,
  status: 200
})

export const createBackup = defineRoute({
  operationId: 'createBackup',
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Back up the database now',
  access: 'it-support-specialist',
  response: Backup,
  status: 201
})
