import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { t } from '../../../lib/texts.ts'
import type { LevelDraft } from '../levels-draft.ts'

/** The calendar and other choices of a department in a line, such as `Office hours · warns at 75%`. */
export function levelText(
  level: LevelDraft | undefined,
  calendars: readonly Pick<NamedCalendar, 'id' | 'name'>[]
): string {
  if (!level) return t('No targets')
  const calendar = calendars.find(({ id }) => id === level.calendar)?.name ?? t('No calendar')
  const parts = [
    calendar,
    level.warnings.trim() !== '' &&
      t('warns at {percent}%', { percent: level.warnings.replaceAll('%', '').trim() }),
    level.restart && t('restarts')
  ]
  return parts.filter(Boolean).join(' · ')
}
