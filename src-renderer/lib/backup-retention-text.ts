import type { BackupsHolding } from '#shared/api/privacy.ts'
import { t } from './texts.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Says which backups still have what was removed, in one or two sentences. */
export function backupRetentionText({ until, others }: BackupsHolding): string {
  if (until === null && others === 0) return t('No backup contains it.')
  const nightly =
    until === null
      ? ''
      : t('Nightly backups contain it until {value}. ', { value: day.format(new Date(until)) })
  const kept =
    others === 0
      ? ''
      : t('{value} it until you delete {value2}.', {
          value: others === 1 ? '1 other backup contains' : `${others} other backups contain`,
          value2: others === 1 ? 'its file' : 'their files'
        })
  return (nightly + kept).trim()
}
