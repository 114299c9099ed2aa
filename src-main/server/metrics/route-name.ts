import { getPath } from 'hono/utils/url'
import { contract } from '#shared/api/contract.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

/** The paths of the contract, those without parameters first. */
const PATTERNS = [...new Set(contract.map(({ path }) => path))]
  .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '[.]').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  }))

/**
 * The route that a request is counted under. There are few of these, whatever addresses someone
 * makes up, and none has an id.
 */
export function routeNameOf(request: Request): { method: string; route: string } {
  const path = getPath(request)
  const known = PATTERNS.find(({ pattern }) => pattern.test(path))
  const isApi = path === '/api' || path.startsWith('/api/')
  return {
    method: METHODS.has(request.method) ? request.method : 'other',
    route: known?.path ?? (isApi ? 'unknown' : 'pages')
  }
}
