import { millisecondsInHour } from 'date-fns/constants'
import type { Backup } from '#shared/api/backups.ts'
import { type Text, text } from '#shared/languages/texts.ts'

/**
 * The age at which the newest backup is too old: one night may have been missed and be made up for
 * just now.
 */
const STALE_AFTER_MS = 48 * millisecondsInHour

/** The backups that are not dated after now: the others count as if they were not there (D35). */
export function notAfter(now: Date, backups: readonly Backup[]): Backup[] {
  return backups.filter(({ createdAt }) => new Date(createdAt) <= now)
}

/**
 * Warnings about backups although none has failed: a clock that was wrong
 * (D35), or nights without a backup.
 * @param backups newest first
 * @returns sentences
 */
export function backupWarnings(backups: readonly Backup[], now: Date): Text[] {
  const [newest] = notAfter(now, backups)
  const ahead = backups.filter(({ createdAt }) => new Date(createdAt) > now)
  const age = newest ? now.getTime() - new Date(newest.createdAt).getTime() : 0
  const warnings: Text[] = []
  if (ahead.length > 0) warnings.push(aheadWarning(ahead))
  if (age > STALE_AFTER_MS) {
    const days = Math.floor(age / (24 * millisecondsInHour))
    warnings.push(
      ahead.length > 0
        ? text(
            'The newest other backup is {days, plural, other {# days}} old; backups should be created every night.',
            { days }
          )
        : text(
            'The newest backup is {days, plural, other {# days}} old; backups should be created every night.',
            { days }
          )
    )
  }
  return warnings
}

function aheadWarning(ahead: readonly Backup[]): Text {
  const name = ahead[0]?.name
  return ahead.length === 1
    ? text(
        'The backup {name} is dated in the future: the server’s clock was ahead when it was created, or is behind now.',
        { name }
      )
    : text(
        '{count, plural, other {# backups are dated}} in the future, the newest of them {name}: the server’s clock was ahead when they were created, or is behind now.',
        { count: ahead.length, name }
      )
}
