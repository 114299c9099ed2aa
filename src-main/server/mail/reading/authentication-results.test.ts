import { expect, test } from 'vitest'
import { readAuthentication } from './authentication-results.ts'

/** Headers as postal-mime has them, in their order. */
const headers = (...lines: string[]) =>
  lines.map((line) => {
    const [key = '', ...value] = line.split(': ')
    return { key: key.toLowerCase(), originalKey: key, value: value.join(': ') }
  })

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
    'mx.example.com; dkim=fail header.d=a.example; dkim=pass header.d=example.org; dmarc=pass (policy=none) header.from=example.org; spf=pass (mx.example.com: (nested; here) x) smtp.mailfrom=x'
  ],
  [
    'a version behind the name',
    'MX.example.com',
    'mx.example.com 1; dkim=pass; dmarc=pass; spf=pass'
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
  const forged = 'Authentication-Results: mx.example.com; dkim=pass; dmarc=pass; spf=pass'
  const failing = headers(
    'Authentication-Results: mx.example.com; dkim=fail; dmarc=fail; spf=fail',
    RECEIVED,
    forged
  )
  const failed = { dkim: 'fail', dmarc: 'fail', spf: 'fail' }
  for (const trusted of ['mx.example.com', undefined])
    expect(readAuthentication(failing, trusted)).toEqual(failed)
  const looked = headers('Authentication-Results: mx.example.com; spf=pass', RECEIVED, forged)
  const read = readAuthentication(looked, 'mx.example.com')
  expect(read).toEqual({ dkim: 'none', dmarc: 'none', spf: 'pass' })
})

test('the results of another server than the mailbox’s count for nothing', () => {
  const results = headers('Authentication-Results: evil.example; dmarc=pass', RECEIVED)
  expect(readAuthentication(results, 'mx.example.com')).toEqual(NONE)
})

test('without a known server only what stands above every hop approves a sender', () => {
  const value = 'mx.example.com; dkim=pass; dmarc=pass; spf=pass'
  const above = headers(`Authentication-Results: ${value}`, RECEIVED)
  const below = headers(RECEIVED, `Authentication-Results: ${value}`)
  expect(readAuthentication(above, undefined)).toEqual(PASS)
  expect(readAuthentication(below, undefined)).toEqual(NONE)
  expect(readAuthentication(headers(RECEIVED), undefined)).toEqual(NONE)
})
