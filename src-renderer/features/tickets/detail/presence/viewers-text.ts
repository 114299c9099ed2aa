import { listText } from '../../../../lib/list-text.ts'
/**
 * Says who else is at a ticket, those who write first.
 * @param names of people, in the order in which they came
 */
import { t } from '../../../../lib/texts.ts'
export function viewersText(writing: readonly string[], looking: readonly string[]): string {
  const valuesOf = (people: readonly string[]) => ({
    count: people.length,
    names: listText(people, 'and')
  })
  const sentences = [
    writing.length > 0 &&
      t('{count, plural, one {{names} is writing} other {{names} are writing}}', valuesOf(writing)),
    looking.length > 0 &&
      t(
        '{count, plural, one {{names} is also viewing} other {{names} are also viewing}}',
        valuesOf(looking)
      )
  ]
  return listText(
    sentences.filter((sentence) => sentence !== false),
    'row'
  )
}
