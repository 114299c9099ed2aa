import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { PROBLEM_TYPE, Problem } from '#shared/api/problems.ts'
import type { Route } from '#shared/api/route.ts'
import { describeApi } from '../../src-main/server/openapi/openapi-document.ts'
import { openFuzzFixture, ROLES, type Role } from './fuzz-fixture.ts'
import { type FuzzRequest, requestsTo } from './request-arbitrary.ts'

/** Requests to each route; `npm run test:fuzz` makes thousands. */
const RUNS = Number(process.env.HELPDESK_FUZZ_RUNS ?? 30)
const SEED = Number(process.env.HELPDESK_FUZZ_SEED ?? Date.now() % 2 ** 31)

/** Each of these writes a whole file. */
const COSTLY = new Set(['clearTickets', 'createBackup'])

vi.setConfig({ testTimeout: 60_000 + RUNS * 500, hookTimeout: 120_000 })

const fixture = await openFuzzFixture()
afterAll(fixture.close)

const described = describeApi().paths as Record<string, Record<string, { responses: object }>>
const statusesOf = ({ path, method }: Route) =>
  Object.keys(described[path]?.[method.toLowerCase()]?.responses ?? {})

/** Who may never be let in, whatever they send. */
function isShutOut({ access }: Route, role: Role): boolean {
  if (access === 'public' || (access === 'public-on-loopback' && role === 'here')) return false
  if (['visitor', 'here', 'deleted'].includes(role)) return true
  return access === 'it-support-specialist' && role !== 'specialist'
}

async function tryOut(route: Route, role: Role, { address, headers, body }: FuzzRequest) {
  const [version, digest] = [await fixture.version(), before]
  const response = await fixture.send(role, address, {
    method: route.method,
    headers,
    ...(body !== undefined && { body })
  })
  await expectAnswer(route, response)
  if (isShutOut(route, role)) expect([400, 401, 403, 413, 414, 415, 421]).toContain(response.status)
  if ((await fixture.version()) !== version) {
    before = await fixture.digest()
    const mayChange = response.ok && route.method !== 'GET'
    if (!mayChange)
      expect(before, 'a request that was refused, or that reads, changed the database').toBe(digest)
    if (mayChange) {
      await fixture.restorePeople()
      before = await fixture.digest()
    }
  }
}

/** The database's content after the last request. */
let before: string

async function expectAnswer(route: Route, response: Response) {
  const { status, headers } = response
  expect(status, [...fixture.log.lines.slice(-3)].join('\n')).toBeLessThan(500)
  expect(statusesOf(route)).toContain(String(status))
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  if (status >= 400) {
    expect(headers.get('Content-Type')).toBe(PROBLEM_TYPE)
    const problem = (await response.json()) as Problem
    expect(Problem.strict().parse(problem)).toEqual(problem)
    expect(problem.status).toBe(status)
    expect(problem.detail).toMatch(/^[A-Z"]/)
    return
  }
  expect(status).toBe(route.status)
  if (route.produces === 'text/event-stream') return await response.body?.cancel()
  if (route.produces) {
    // A file has the type of its bytes.
    const type = route.produces === 'application/octet-stream' ? /^[a-z]/ : route.produces
    expect(headers.get('Content-Type')).toMatch(type)
    return void (await response.text())
  }
  if (!route.response) return expect(await response.text()).toBe('')
  expect(headers.get('Content-Type')).toBe('application/json')
  const answer = await response.json()
  expect(route.response.parse(answer)).toEqual(answer)
}

describe(`hostile requests, with HELPDESK_FUZZ_SEED=${SEED}`, () => {
  beforeAll(async () => {
    before = await fixture.digest()
  })

  test.each(contract.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_title, route) => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...ROLES), requestsTo(route), (role, request) =>
          tryOut(route, role, request)
        ),
        {
          seed: SEED,
          numRuns: COSTLY.has(route.operationId) ? Math.min(RUNS, 20) : RUNS,
          endOnFailure: true
        }
      )
      // A fault within it is no answer, and one after it is no one's.
      expect(fixture.log.lines.filter((line) => line.startsWith('error'))).toEqual([])
    }
  )
})
