/**
 * Says who else is at a ticket, those who write first.
 * @param names of people, in the order in which they came
 */
export function viewersText(writing: readonly string[], looking: readonly string[]): string {
  const verb = (people: readonly unknown[]) => (people.length === 1 ? 'is' : 'are')
  return [
    writing.length > 0 && `${listOf(writing)} ${verb(writing)} writing`,
    looking.length > 0 && `${listOf(looking)} ${verb(looking)} also viewing`
  ]
    .filter(Boolean)
    .join(', ')
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
