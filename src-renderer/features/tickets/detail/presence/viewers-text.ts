/**
 * Says who else is at a ticket, those who write first.
 * @param names of people, in the order in which they came
 */
import { t } from '../../../../lib/texts.ts'
export function viewersText(writing: readonly string[], looking: readonly string[]): string {
  const verb = (people: readonly unknown[]) => (people.length === 1 ? 'is' : 'are')
  return [
    writing.length > 0 &&
      t('{writing} {writing2} writing', { writing: listOf(writing), writing2: verb(writing) }),
    looking.length > 0 &&
      t('{looking} {looking2} also viewing', { looking: listOf(looking), looking2: verb(looking) })
  ]
    .filter(Boolean)
    .join(', ')
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
