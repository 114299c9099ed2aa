import type { BackupsHolding } from '#shared/api/privacy.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Says which backups still have what was removed, in one or two sentences. */
export function backupRetentionText({ until, others }: BackupsHolding): string {
  if (until === null && others === 0) return 'No backup contains it.'
  const nightly =
    until === null ? '' : `Nightly backups contain it until ${day.format(new Date(until))}. `
  const kept =
    others === 0
      ? ''
      : `${others === 1 ? '1 other backup contains' : `${others} other backups contain`} it until you delete ${others === 1 ? 'its file' : 'their files'}.`
  return (nightly + kept).trim()
}
