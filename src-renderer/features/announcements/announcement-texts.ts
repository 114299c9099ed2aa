import type { Announcement } from '#shared/api/announcements.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

/** Whose people an announcement is for. */
export function audienceText({ departments }: Pick<Announcement, 'departments'>): string {
  return departments.length === 0 ? t('Everyone') : listText(departments, 'row')
}

/** How many people have said that they have it too; empty for none. */
export function affectedText({ affected, hasThisToo, state }: Announcement): string {
  if (affected === 0) return ''
  const isEnded = state === 'ended'
  if (!hasThisToo) {
    const count = { people: affected }
    return isEnded
      ? t('{people, plural, one {# person had this} other {# people had this}}', count)
      : t('{people, plural, one {# person has this} other {# people have this}}', count)
  }
  const others = affected - 1
  if (others === 0) return isEnded ? t('You had this') : t('You have this')
  return isEnded
    ? t(
        '{others, plural, one {You and # other person had this} other {You and # others had this}}',
        { others }
      )
    : t(
        '{others, plural, one {You and # other person have this} other {You and # others have this}}',
        { others }
      )
}

/** How many people an answer reaches. @param isAtLeast whether there may be more than are known */
export function toldText(people: number, isAtLeast: boolean): string {
  if (people === 0) return t('No one waits for it: no one follows its ticket or has this too.')
  return isAtLeast
    ? t(
        '{people, plural, one {At least # person will be told, each once.} other {At least # people will be told, each once.}}',
        { people }
      )
    : t(
        '{people, plural, one {# person will be told.} other {# people will be told, each once.}}',
        { people }
      )
}
