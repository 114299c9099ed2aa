/**
 * A list as the text of a JSON array, page by page as it is read: neither server nor client need
 * hold all of it.
 * @param toValue what the API answers for a row
 */
export async function* jsonArray<Row>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  toValue: (row: Row) => unknown
): AsyncGenerator<Uint8Array> {
  let separator = '['
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(toValue(row))).join())
    separator = ','
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}
