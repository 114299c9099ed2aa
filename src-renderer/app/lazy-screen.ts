import { type ComponentType, lazy } from 'react'
import { ConnectionError } from '../lib/api.ts'

/**
 * A screen that is fetched when it is first opened.
 * @param name what its module calls it
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => {
    const screen = await load().catch((cause: unknown) => {
      throw new ConnectionError('It could not be fetched from the server. Check the connection and try again.', {
        cause
      })
    })
    return { default: screen[name] }
  })
}
