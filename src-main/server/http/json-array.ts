/**
 * Writes a list as a JSON array, page by page as it is read, so that neither server nor client has
 * to hold all of it.
 * @param toValue makes the API's value of a row
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
