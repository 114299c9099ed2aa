import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Route } from '#shared/api/route.ts'
import { makeCompany, openWorld, type World } from './fuzz-world.ts'

/** In bytes, a little less than a body may have. */
const SIZE = 1_000_000

/** How much longer a hostile text may take than a harmless one: what grows with the square takes a million times as long. */
const RATIO = 30

/** Below this many milliseconds the machine decides, and not the text. */
const LEAST = 15

/** Texts at which a pattern that tries every way to divide them would never come to an end. */
const HOSTILE: readonly [what: string, text: string][] = [
  ['blanks', `${' '.repeat(SIZE - 1)}x`],
  ['tabs and lines', `x${'\\t\\n'.repeat(SIZE / 4)}x`],
  ['one letter and a stop', `${'a'.repeat(SIZE - 1)}!`],
  ['an address', `${'a@a.'.repeat(SIZE / 4)}!`],
  ['dots', `a@${'.'.repeat(SIZE - 3)}!`],
  ['hyphens', `${'a-'.repeat(SIZE / 2)}_`],
  ['digits', `${'1'.repeat(SIZE - 1)}x`],
  ['brackets', '([{<'.repeat(SIZE / 4)],
  ['quotes', `'\\"`.repeat(SIZE / 3)],
  ['percent signs', '%_'.repeat(SIZE / 2)],
  ['the name of a role', `${'IT  Support '.repeat(SIZE / 12)}`]
]
const HARMLESS = 'qwertyuiop'.repeat(SIZE / 10)

// One text after the other in every field, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let company: Awaited<ReturnType<typeof makeCompany>>
let world: World
beforeAll(async () => {
  company = await makeCompany()
  world = await openWorld(company)
})
afterAll(async () => {
  await world.close()
  company.remove()
})

function fieldsOf({ body }: Route): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : []
}

/** The shorter of two times in milliseconds: what else the machine does makes it longer, never shorter. */
async function time(route: Route, fields: readonly string[], text: string): Promise<number> {
  const body = `{${fields.map((name) => `"${name}":"${text.slice(0, SIZE / fields.length)}"`).join(',')}}`
  const times: number[] = []
  for (let count = 0; count < 2; count++) {
    const start = performance.now()
    const response = await world.send('specialist', route.path.replaceAll(/\{\w+\}/g, '1'), {
      method: route.method,
      headers: { 'Content-Type': 'application/json' },
      body
    })
    await response.text()
    times.push(performance.now() - start)
    expect(response.status).toBe(400)
  }
  return Math.min(...times)
}

describe('a text of a megabyte is refused as fast as any other', () => {
  const routes = contract.filter((route) => fieldsOf(route).length > 0)

  test('in every call that takes texts', () => {
    expect(routes.map(({ operationId }) => operationId)).toEqual(
      contract.filter(({ body }) => body).map(({ operationId }) => operationId)
    )
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'by %s',
    async (_title, route) => {
      const fields = fieldsOf(route)
      const harmless = await time(route, fields, HARMLESS)
      for (const [what, text] of HOSTILE) {
        const taken = await time(route, fields, text)
        expect(taken / Math.max(harmless, LEAST), `${what} took ${taken} ms, ${harmless} ms is usual`).toBeLessThan(
          RATIO
        )
      }
    }
  )

  // An address has a limit of its own, so the texts are as long as fit.
  test.each(contract.filter(({ query }) => query).map((route) => [`${route.method} ${route.path}`, route] as const))(
    'in the query of %s',
    async (_title, route) => {
      const ask = async (text: string) => {
        const names = Object.keys(route.query?.shape ?? {})
        const each = encodeURIComponent(text.slice(0, 1500)).slice(0, 2400 / names.length)
        const start = performance.now()
        const query = names.map((name) => `${name}=${each.replace(/%[0-9A-F]?$/, '')}`).join('&')
        const response = await world.send('specialist', `${route.path}?${query}`, { method: 'GET' })
        await response.text()
        expect(response.status).toBe(400)
        return performance.now() - start
      }
      const harmless = await ask(HARMLESS)
      for (const [, text] of HOSTILE) expect((await ask(text)) / Math.max(harmless, LEAST)).toBeLessThan(RATIO)
    }
  )
})
