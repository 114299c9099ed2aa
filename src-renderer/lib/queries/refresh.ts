import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { QueryKeyPrefix } from '../query-keys.ts'

/** Reads again what a change has made outdated; ends once what is shown is up to date. */
export async function refresh(client: QueryClient, ...keys: QueryKeyPrefix[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** {@link refresh} for a component. */
export function useRefresh() {
  const client = useQueryClient()
  return (...keys: QueryKeyPrefix[]) => refresh(client, ...keys)
}
