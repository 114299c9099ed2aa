import { afterAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { maxBodyOf, type Route } from '#shared/api/route.ts'
import { openFuzzFixture } from './fuzz-fixture.ts'

/**
 * How much longer a hostile text may take than a harmless one: what grows with the square takes
 * thousands of times as long.
 */
const RATIO = 30

/** Below this many milliseconds the machine decides, and not the text. */
const LEAST = 15

/**
 * Texts of about a length at which a pattern that tries every way to divide them would never come
 * to an end.
 */
const HOSTILE: readonly [what: string, text: (length: number) => string][] = [
  // Blanks at an end would be cut off.
  ['blanks', (length) => `x${' '.repeat(length - 2)}!`],
  ['tabs and lines', (length) => `x${'\\t\\n'.repeat(length / 4 - 1)}x`],
  ['one letter and a stop', (length) => `${'a'.repeat(length - 1)}!`],
  ['an address', (length) => `${'a@a.'.repeat(length / 4 - 1)}!`],
  ['dots', (length) => `a@${'.'.repeat(length - 3)}!`],
  ['hyphens', (length) => `${'a-'.repeat(length / 2 - 1)}_`],
  ['digits', (length) => `${'1'.repeat(length - 1)}x`],
  ['brackets', (length) => '([{<'.repeat(length / 4)],
  ['quotes', (length) => `'\\"`.repeat(length / 3)],
  ['percent signs', (length) => '%_'.repeat(length / 2)],
  ['the name of a role', (length) => 'IT  Support '.repeat(length / 12)]
]
const harmlessText = (length: number) => 'qwertyuiop'.repeat(length / 10)

// One text after the other in every field, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const fixture = await openFuzzFixture()
afterAll(fixture.close)

function fieldsOf({ body }: Route): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : []
}

/**
 * The shorter of two times in milliseconds: what else the machine does makes it longer, never
 * shorter.
 */
async function time(
  route: Route,
  fields: readonly string[],
  text: (length: number) => string
): Promise<number> {
  // A little less than a body may have.
  const each = Math.floor((maxBodyOf(route) * 0.9) / fields.length)
  const body = `{${fields.map((name) => `"${name}":"${text(each)}"`).join(',')}}`
  const times: number[] = []
  for (let count = 0; count < 2; count++) {
    const start = performance.now()
    const response = await fixture.send('specialist', route.path.replaceAll(/\{\w+\}/g, '1'), {
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

describe('the longest text that a body can have is rejected as fast as any other', () => {
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
      const harmless = await time(route, fields, harmlessText)
      for (const [what, text] of HOSTILE) {
        const taken = await time(route, fields, text)
        expect(
          taken / Math.max(harmless, LEAST),
          `${what} took ${taken} ms, ${harmless} ms is usual`
        ).toBeLessThan(RATIO)
      }
    }
  )
})
