import { hash } from 'node:crypto'

/** The digest of a token or a link's secret, which the database keeps in its place. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
