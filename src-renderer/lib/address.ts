/**
 * The path and query of a call.
 * @param path names its parameters in braces, as `Route.path` does
 * @param query a parameter with several values is repeated, an absent one omitted
 */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name)))
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
