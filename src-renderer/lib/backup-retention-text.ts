import type { BackupsHolding } from '#shared/api/privacy.ts'
import { dateFormat } from './formats.ts'
import { t } from './texts.ts'

const day = dateFormat({ dateStyle: 'long' })

/** Says which backups still have what was removed, in one or two sentences. */
export function backupRetentionText({ until, others }: BackupsHolding): string {
  if (until === null && others === 0) return t('No backup contains it.')
  const nightly =
    until !== null &&
    t('Nightly backups contain it until {day}.', { day: day.format(new Date(until)) })
  const kept =
    others > 0 &&
    t(
      '{count, plural, one {# other backup contains it until you delete its file.} other {# other backups contain it until you delete their files.}}',
      { count: others }
    )
  return [nightly, kept].filter(Boolean).join(' ')
}
