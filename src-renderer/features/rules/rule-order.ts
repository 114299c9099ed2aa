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
