import type { Announcement } from '#shared/api/announcements.ts'
import { numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'

/** Whose people an announcement is for. */
export function audienceText({ departments }: Pick<Announcement, 'departments'>): string {
  return departments.length === 0 ? 'Everyone' : departments.join(', ')
}

/** How many people have said that they have it too; empty for none. */
export function affectedText({ affected, hasThisToo, state }: Announcement): string {
  if (affected === 0) return ''
  const [has, have] = state === 'ended' ? ['had', 'had'] : ['has', 'have']
  const others = affected - (hasThisToo ? 1 : 0)
  if (!hasThisToo)
    return affected === 1
      ? `1 person ${has} this`
      : t('{affected} people {have} this', { affected: numberText(affected), have })
  if (others === 0) return t('You {have} this', { have })
  return others === 1
    ? t('You and 1 other person {have} this', { have })
    : t('You and {others} others {have} this', { others: numberText(others), have })
}

/** How many people an answer reaches. @param isAtLeast whether there may be more than are known */
export function toldText(people: number, isAtLeast: boolean): string {
  if (people === 0) return t('No one waits for it: no one follows its ticket or has this too.')
  const count = people === 1 ? '1 person' : t('{people} people', { people: numberText(people) })
  return isAtLeast
    ? t('At least {count} will be told, each once.', { count })
    : t('{count} will be told{value}.', { count, value: people === 1 ? '' : ', each once' })
}
