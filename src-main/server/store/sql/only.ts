/** The one row that a statement answers. */
export function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('The row written was not answered')
  return row
}
