/** Attacks before sign-in that make the server compute digests of passwords. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ACCOUNTS } from '#support/demo-company.ts'
import { root } from '../../build/set-up.mjs'
import { type Attack, claims, claimsRetryAfter, onlyStatuses } from './attack.ts'
import { ask, type HttpResponse, openConnections } from './wire.ts'

/** Failed sign-ins that an address has in a quarter of an hour (D29). */
const MAX_FAILURES = 10
const TARGET = { p99: 100 }

const wrongSignIn = (name: string) => ({
  ...{ path: '/api/login', method: 'POST' },
  body: { username: `nobody-${name}`, password: 'no such password' }
})

/** Wrong sign-ins of a name each, all sent at once over connections that are open already. */
async function signInAtOnce(
  port: number,
  round: number,
  from: readonly string[]
): Promise<HttpResponse[]> {
  const sockets = await openConnections(port, from)
  return await Promise.all(
    sockets.map((socket, number) => ask(port, { ...wrongSignIn(`${round}-${number}`), socket }))
  )
}

export const signIns: Attack = {
  name: 'signIns',
  about:
    '1,000 wrong sign-ins at once from one address: at most ten are checked, and most are rejected meanwhile',
  target: TARGET,
  async run({ port, round }) {
    const answers = await signInAtOnce(port, round, Array(1000).fill(`127.1.1.${1 + round}`))
    const statuses = answers.map(({ status }) => status)
    const checked = answers.filter(({ status }) => status === 401)
    const lastChecked = Math.max(...checked.map(({ at }) => at))
    const rejectedBefore = answers.some(({ status, at }) => status === 429 && at < lastChecked)
    return {
      statuses,
      faults: [
        ...onlyStatuses(statuses, 401, 429),
        ...claims({
          'No password was checked': checked.length > 0,
          [`${checked.length} passwords were checked`]: checked.length <= MAX_FAILURES,
          'No sign-in was rejected while passwords were being checked': rejectedBefore
        }),
        ...claimsRetryAfter(answers)
      ]
    }
  }
}

export const manyAddresses: Attack = {
  name: 'manyAddresses',
  about:
    '300 wrong sign-ins at once from 30 addresses: those that exceed the queue of digests are rejected',
  target: TARGET,
  async run({ port, round }) {
    const from = Array.from({ length: 300 }, (_, number) => `127.2.${round}.${1 + (number % 30)}`)
    const answers = await signInAtOnce(port, round, from)
    const statuses = answers.map(({ status }) => status)
    return {
      statuses,
      faults: [
        ...onlyStatuses(statuses, 401, 503),
        ...claims({
          'No password was checked': statuses.includes(401),
          'No sign-in was rejected: the queue of digests has no limit': statuses.includes(503)
        }),
        ...claimsRetryAfter(answers)
      ]
    }
  }
}

export const oneNetwork: Attack = {
  name: 'oneNetwork',
  about:
    '30 wrong sign-ins from as many addresses of one IPv6 /64, behind a trusted proxy: they count as one address',
  target: TARGET,
  async run({ port, proxy, round }) {
    async function signInFrom(address: string) {
      const headers = { 'X-Forwarded-For': address }
      return (await ask(port, { ...wrongSignIn(address), from: proxy, headers })).status
    }
    const statuses: (number | null)[] = []
    for (let host = 1; host <= 30; host++) {
      statuses.push(await signInFrom(`2001:db8:${round}:1::${host.toString(16)}`))
    }
    const expected = statuses.map((_, number) => (number < MAX_FAILURES ? 401 : 429))
    const another = await signInFrom(`2001:db8:${round}:2::1`)
    return {
      statuses: [...statuses, another],
      faults: claims({
        [`Responses to one network, in order: ${statuses}`]: expected.join() === statuses.join(),
        [`Another network got ${another}`]: another === 401
      })
    }
  }
}

export const registrations: Attack = {
  name: 'registrations',
  about: '120 registrations at once with a taken name: rejected, and scripts are served meanwhile',
  target: TARGET,
  async run({ port, round }) {
    const sockets = await openConnections(port, Array(120).fill(`127.4.1.${1 + round}`))
    let isOver = false
    const serving = fetchScript(port, () => isOver)
    const answers = await Promise.all(
      sockets.map((socket) => ask(port, { ...REGISTRATION, socket }))
    )
    isOver = true
    const script = await serving
    const statuses = answers.map(({ status }) => status)
    return {
      statuses,
      faults: [
        ...onlyStatuses(statuses, 409),
        ...claims({
          [`A script of the page was not served ${script.failed} times`]: script.failed === 0
        })
      ],
      note: `a script of the page took ${script.longest.toFixed(0)} ms at most`
    }
  }
}

const REGISTRATION = {
  ...{ path: '/api/register', method: 'POST' },
  body: {
    ...{ username: ACCOUNTS.administrator.username, email: 'somebody.new@example.com' },
    ...{ password: 'correct horse', fullName: 'Someone New', role: 'Logistics', initials: 'SN' }
  }
}

/** Fetches a script of the page again and again until it is over, and once more. */
async function fetchScript(port: number, isOver: () => boolean) {
  const script = readdirSync(path.join(root, 'out/renderer/assets')).find((name) =>
    name.endsWith('.js')
  )
  let longest = 0
  let failed = 0
  let wasOver = false
  while (!wasOver) {
    wasOver = isOver()
    const asked = performance.now()
    const { status, isWhole } = await ask(port, { path: `/assets/${script}`, from: '127.4.2.1' })
    longest = Math.max(longest, performance.now() - asked)
    if (status !== 200 || !isWhole) failed++
  }
  return { longest, failed }
}
