import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '#support/noted-log.ts'
import { adminProblem } from './admin-check.ts'
import { createKioskSession } from './kiosk-session.ts'
import { createLogoutRetry } from './logout-retry.ts'

const SIGNED_IN = 'helpdesk_session=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200'

function userAnswer(role: string) {
  const names = { username: 'ada', email: 'ada@example.org', fullName: 'Ada', initials: 'AA' }
  return Response.json(
    { id: 1, ...names, role, isDepartmentHead: false },
    { headers: { 'set-cookie': SIGNED_IN } }
  )
}

describe('a session that is over', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A server that is away at first. */
  function start(...answers: (Response | Error)[]) {
    const asked: (string | null)[] = []
    const end = createLogoutRetry({
      log: silentLog,
      fetch: async (request) => {
        asked.push(
          `${request.method} ${new URL(request.url).pathname} ${request.headers.get('cookie')}`
        )
        const answer = answers.shift() ?? new Response(null, { status: 204 })
        if (answer instanceof Error) throw answer
        return answer
      }
    })
    return { asked, end }
  }

  test('is ended at the server once, asked ever more rarely until it is back', async () => {
    const away = () => new Error('ECONNREFUSED')
    const { asked, end } = start(away(), away(), new Response(null, { status: 500 }), away())
    end('helpdesk_session=secret')
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toEqual(['POST /api/logout helpdesk_session=secret'])
    await vi.advanceTimersByTimeAsync(1 + 2000 + 4000)
    expect(asked).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(asked).toHaveLength(5)
  })

  test('is left alone when it must have ended by itself', async () => {
    const { asked, end } = start(...Array.from({ length: 10_000 }, () => new Error('ECONNREFUSED')))
    end('helpdesk_session=secret')
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(asked.length).toBeGreaterThan(60)
    vi.setSystemTime(Date.now() + 12 * 60 * 60 * 1000)
    // One try may still be under way when the session ends.
    await vi.advanceTimersByTimeAsync(60_000)
    const tries = asked.length
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(asked).toHaveLength(tries)
  })
})

describe('the person before a kiosk', () => {
  function start() {
    const ended: string[] = []
    const sent: (string | null)[] = []
    let answer: (response: Response) => void = () => {}
    const person = createKioskSession(
      (request) => {
        sent.push(request.headers.get('cookie'))
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      (cookie) => ended.push(cookie)
    )
    const call = () => person.fetch(new Request('app://desk/api/login', { method: 'POST' }))
    return { person, ended, sent, call, answer: (response: Response) => answer(response) }
  }

  test('has a session until they leave, which ends it', async () => {
    const { person, ended, sent, call, answer } = start()
    const signIn = call()
    answer(userAnswer('HR'))
    expect((await signIn).headers.getSetCookie()).toEqual([])
    void call()
    expect(sent).toEqual([null, 'helpdesk_session=secret'])
    person.end()
    expect(ended).toEqual(['helpdesk_session=secret'])
    void call()
    expect(sent.at(-1)).toBeNull()
  })

  test('leaves no session behind that the server began too late', async () => {
    const { person, ended, call, answer } = start()
    const signIn = call()
    person.end()
    expect(ended).toEqual([])
    answer(userAnswer('HR'))
    await signIn
    expect(ended).toEqual(['helpdesk_session=secret'])
  })
})

describe('leaving a kiosk', () => {
  const NOT_ALLOWED = {
    sentence: 'Only an IT Support Specialist can leave the kiosk.',
    field: 'password'
  }
  async function ask(answer: Response | Error) {
    const ended: string[] = []
    const problem = await adminProblem(
      { username: 'ada', password: 'ada has a secret' },
      {
        fetch: async (request) => {
          expect(await request.json()).toEqual({ username: 'ada', password: 'ada has a secret' })
          expect(request.headers.get('cookie')).toBeNull()
          if (answer instanceof Error) throw answer
          return answer
        },
        logOut: (cookie) => ended.push(cookie)
      }
    )
    return { problem, ended }
  }
  const problemAnswer = (status: number, detail: string) =>
    Response.json({ type: 'about:blank', title: 'Problem', status, detail }, { status })

  test.each<[string, typeof NOT_ALLOWED | null]>([
    ['IT Support Specialist', null],
    ['it support specialist', null],
    ['IT', NOT_ALLOWED],
    ['HR', NOT_ALLOWED],
    ['Support', NOT_ALLOWED]
  ])('the session of a %s ends at once', async (role, problem) => {
    expect(await ask(userAnswer(role))).toEqual({ problem, ended: ['helpdesk_session=secret'] })
  })

  test.each([
    [problemAnswer(401, 'Invalid username or password'), 'This username or password is wrong.'],
    [
      problemAnswer(429, 'Too many failed sign-ins. Try again in 4 minutes.'),
      'Too many failed sign-ins. Try again in 4 minutes.'
    ],
    [
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'The server could not check the password (error 502). Try again.'
    ],
    [
      Response.json({ role: 'IT Support Specialist' }),
      'The server sent a response that this version cannot read.'
    ],
    [new Response('It works!'), 'The server sent a response that this version cannot read.'],
    [
      new Error('ECONNREFUSED'),
      'The server cannot be reached, so passwords cannot be checked. Try again when it is back.'
    ]
  ])('is rejected with a sentence', async (answer, sentence) => {
    expect(await ask(answer)).toEqual({ problem: { sentence, field: 'password' }, ended: [] })
  })

  test('asks for the code of a second factor where the server does (D53)', async () => {
    const sentence = 'Enter the code from your authenticator app'
    const answer = Response.json(
      { type: 'urn:help-desk:second-factor', title: 'Not allowed', status: 403, detail: sentence },
      { status: 403 }
    )
    expect(await ask(answer)).toEqual({ problem: { sentence, field: 'code' }, ended: [] })
  })
})
