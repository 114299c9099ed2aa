/**
 * Moves one of some ids to another place.
 * @param place among those that there are, from 0; beyond either end it is that end
 */
export function moved<Id>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, place), 0, id)
}
