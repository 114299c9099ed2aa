import type { DataSource } from './settings.ts'

/** What sessions and drafts are kept under, because they belong to one source only. */
export function sourceName(source: DataSource): string {
  return source.kind === 'computer' ? 'this-computer' : source.address
}
