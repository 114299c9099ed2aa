import type { PageOfPerson } from '../store/privacy-store.ts'

/** How many rows are read or changed while others wait. */
const PAGE_ROWS = 200

/** Reads what someone has written page by page, each when it is asked for. */
export async function* pagesOfPerson<Row extends { id: number }>(
  userId: number,
  read: (page: PageOfPerson) => Promise<Row[]>
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read({ userId, after, limit: PAGE_ROWS })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)?.id ?? after
  }
}
