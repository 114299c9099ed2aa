import { expect, test } from 'vitest'
import { readAuthentication as readFor } from './authentication-results.ts'

/** Headers as postal-mime has them, in their order. */
const headers = (...lines: string[]) =>
  lines.map((line) => {
    const [key = '', ...value] = line.split(': ')
    return { key: key.toLowerCase(), originalKey: key, value: value.join(': ') }
  })

const readAuthentication = (
  all: ReturnType<typeof headers>,
  trustedServer: string | undefined,
  domain = 'example.org'
) => readFor(all, { domain, trustedServer })

const RECEIVED = 'Received: from mail.example.org by mx.example.com'
const PASS = { dkim: 'pass', dmarc: 'pass', spf: 'pass' }
const NONE = { dkim: 'none', dmarc: 'none', spf: 'none' }

test.each([
  [
    'Google',
    'mx.google.com',
    'mx.google.com; dkim=pass header.i=@example.org header.s=a header.b=x; spf=pass (google.com: domain of max@example.org designates 1.2.3.4 as permitted sender) smtp.mailfrom=max@example.org; dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org'
  ],
  [
    'Microsoft 365, which leaves its name out',
    'outlook.com',
    'spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=example.org; dkim=pass (signature was verified) header.d=example.org;dmarc=pass action=none header.from=example.org;compauth=pass reason=100'
  ],
  [
    'rspamd',
    'mx.example.com',
    'mx.example.com; dkim=fail header.d=a.example; dkim=pass header.d=example.org; dmarc=pass (policy=none) header.from=example.org; spf=pass (mx.example.com: (nested; here) x) smtp.mailfrom=prvs=12=x@example.org'
  ],
  [
    'a version behind the name',
    'MX.example.com',
    'mx.example.com 1; dkim=pass header.d=EXAMPLE.org; dmarc=pass header.from=example.org; spf=pass smtp.mailfrom=bounces.example.org'
  ]
])('the results of %s are read', (_name, trustedServer, value) => {
  const results = headers(RECEIVED, `Authentication-Results: ${value}`, RECEIVED)
  expect(readAuthentication(results, trustedServer)).toEqual(PASS)
})

test('several filters of one server each add their own', () => {
  const results = headers(
    'Authentication-Results: mx.example.com; dmarc=fail header.from=example.org',
    'Authentication-Results: mx.example.com; dkim=pass header.d=example.org',
    'Authentication-Results: mx.example.com; spf=softfail smtp.mailfrom=x',
    RECEIVED
  )
  const read = readAuthentication(results, 'mx.example.com')
  expect(read).toEqual({ dkim: 'pass', dmarc: 'fail', spf: 'fail' })
})

test('what a sender writes below the server’s own header changes and adds nothing', () => {
  const forged =
    'Authentication-Results: mx.example.com; dkim=pass header.d=example.org; dmarc=pass header.from=example.org; spf=pass smtp.mailfrom=example.org'
  const failing = headers(
    'Authentication-Results: mx.example.com; dkim=fail; dmarc=fail; spf=fail',
    RECEIVED,
    forged
  )
  const failed = { dkim: 'fail', dmarc: 'fail', spf: 'fail' }
  for (const trusted of ['mx.example.com', undefined])
    expect(readAuthentication(failing, trusted)).toEqual(failed)
  const looked = headers(
    'Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=example.org',
    RECEIVED,
    forged
  )
  const read = readAuthentication(looked, 'mx.example.com')
  expect(read).toEqual({ dkim: 'none', dmarc: 'none', spf: 'pass' })
})

test('the results of another server than the mailbox’s count for nothing', () => {
  const results = headers('Authentication-Results: evil.example; dmarc=pass', RECEIVED)
  expect(readAuthentication(results, 'mx.example.com')).toEqual(NONE)
})

test('without a known server only what stands above every hop approves a sender', () => {
  const value =
    'mx.example.com; dkim=pass header.d=example.org; dmarc=pass header.from=example.org; spf=pass smtp.mailfrom=example.org'
  const above = headers(`Authentication-Results: ${value}`, RECEIVED)
  const below = headers(RECEIVED, `Authentication-Results: ${value}`)
  expect(readAuthentication(above, undefined)).toEqual(PASS)
  expect(readAuthentication(below, undefined)).toEqual(NONE)
  expect(readAuthentication(headers(RECEIVED), undefined)).toEqual(NONE)
})

test.each([
  ['another domain in header.from', 'dmarc=pass header.from=evil.example', 'dmarc'],
  ['no domain in header.from', 'dmarc=pass', 'dmarc'],
  [
    'two domains in header.from',
    'dmarc=pass header.from=example.org header.from=evil.example',
    'dmarc'
  ],
  [
    'two results of DMARC',
    'dmarc=fail header.from=example.org; dmarc=pass header.from=example.org',
    'dmarc'
  ],
  [
    'a result within the sender’s words',
    'spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org"@evil.example',
    'none'
  ],
  ['a result within a comment', 'spf=none ("; dmarc=pass header.from=example.org; )', 'none'],
  [
    'SPF and DKIM of others',
    'dmarc=none header.from=example.org; spf=pass smtp.mailfrom=a@evil.example; dkim=pass header.d=evil.example',
    'none'
  ],
  [
    'a domain that only ends alike',
    'dkim=pass header.d=notexample.org; spf=pass smtp.mailfrom=org',
    'none'
  ]
])('%s confirms nothing of the sender', (_name, results, failing) => {
  const all = headers(`Authentication-Results: mx.example.com; ${results}`, RECEIVED)
  const expected = failing === 'none' ? NONE : { ...NONE, dmarc: 'fail' }
  expect(readAuthentication(all, 'mx.example.com')).toEqual(expected)
})

test('what may be the sender’s own header below the server’s can only speak against the sender', () => {
  const own = 'Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=evil.example'
  const forged = 'Authentication-Results: mx.example.com; dmarc=pass header.from=example.org'
  expect(readAuthentication(headers(RECEIVED, own, forged), 'mx.example.com')).toEqual(NONE)
  expect(readAuthentication(headers(own, forged), 'mx.example.com')).toEqual(NONE)
  const noted = 'Authentication-Results: mx.example.com; dmarc=none'
  expect(readAuthentication(headers(noted, forged, RECEIVED), 'mx.example.com')).toEqual(NONE)
})
