/** Rows in the order of ids; those that no id names keep their order at the end. */
export function inOrder<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[]
): Row[] {
  const placeOf = ({ id }: Row) => {
    const place = ids.indexOf(id)
    return place < 0 ? ids.length : place
  }
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Moves one of some ids to another place.
 * @param place among those that there are, from 0; beyond either end it is that end
 */
export function moved(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, place), 0, id)
}
