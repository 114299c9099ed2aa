import type { BackupsHolding } from '#shared/api/privacy.ts'
import type { BackupsService } from '../backups/backups-service.ts'
import { retainedUntil } from '../backups/retention.ts'

/** Which backups there are that still have what is removed now. */
export type FindBackupsWithData = () => Promise<BackupsHolding>

/** Looks at the folder of backups. */
export function createBackupSearch({
  overview
}: Pick<BackupsService, 'overview'>): FindBackupsWithData {
  return async () => {
    const { backups } = await overview()
    const daily = backups.filter(({ reason }) => reason === 'daily')
    const [newest] = daily.map(({ createdAt }) => createdAt).sort((a, b) => (a < b ? 1 : -1))
    return {
      until: newest === undefined ? null : retainedUntil(new Date(newest)).toISOString(),
      others: backups.length - daily.length
    }
  }
}
