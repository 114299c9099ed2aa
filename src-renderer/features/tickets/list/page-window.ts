/** A gap in a row of page numbers; the two names distinguish the two possible gaps. */
export type PageGap = 'gap-before' | 'gap-after'

/**
 * The page numbers to show: the first, the last, the current one with its neighbours, and gaps
 * between them. There are always as many entries, so that the buttons don't move while paging; a
 * gap never hides a single page.
 * @param page the current page, from 1 to `count`
 * @param count how many pages there are
 * @param neighbours how many pages to show on either side of the current one
 */
export function pageWindow(page: number, count: number, neighbours: number): (number | PageGap)[] {
  const length = 2 * neighbours + 5
  if (count <= length) return range(1, count)
  const edge = length - 2
  if (page <= edge - neighbours) return [...range(1, edge), 'gap-after', count]
  if (page > count - edge + neighbours) return [1, 'gap-before', ...range(count - edge + 1, count)]
  return [1, 'gap-before', ...range(page - neighbours, page + neighbours), 'gap-after', count]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** How many pages hold `total` entries; at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
