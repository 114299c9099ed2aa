import type { Announcement } from '#shared/api/announcements.ts'
import { numberText } from '#shared/domain/number-text.ts'

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
    return affected === 1 ? `1 person ${has} this` : `${numberText(affected)} people ${have} this`
  if (others === 0) return `You ${have} this`
  return others === 1
    ? `You and 1 other person ${have} this`
    : `You and ${numberText(others)} others ${have} this`
}

/** How many people an answer reaches. @param isAtLeast whether there may be more than are known */
export function toldText(people: number, isAtLeast: boolean): string {
  if (people === 0) return 'No one waits for it: no one follows its ticket or has this too.'
  const count = people === 1 ? '1 person' : `${numberText(people)} people`
  return isAtLeast
    ? `At least ${count} will be told, each once.`
    : `${count} will be told${people === 1 ? '' : ', each once'}.`
}
