import type { BackupsHolding } from '#shared/api/privacy.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Says which backups still have what was removed, in one or two sentences. */
export function backupRetentionText({ until, others }: BackupsHolding): string {
  if (until === null && others === 0) return 'No backup has it.'
  const nightly =
    until === null ? '' : `Nightly backups have it until ${day.format(new Date(until))}. `
  const kept =
    others === 0
      ? ''
      : `${others === 1 ? 'One other backup keeps' : `${others} other backups keep`} it until somebody deletes ${others === 1 ? 'its file' : 'their files'}.`
  return (nightly + kept).trim()
}
