import type { DataSource } from './settings.ts'

/** The name under which sessions and drafts are stored, because they belong to one source only. */
export function sourceName(source: DataSource): string {
  return source.kind === 'computer' ? 'this-computer' : source.address
}
