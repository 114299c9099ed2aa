import { expect, it } from 'vitest'
import { type SenderVerdicts, verdictOf, verdictsText } from './sender-check.tsx'

const NONE: SenderVerdicts = { dkim: 'none', dmarc: 'none', spf: 'none' }

it.each([
  ['DMARC decides', { dkim: 'fail', dmarc: 'pass', spf: 'fail' }, 'pass'],
  ['DMARC decides against the others', { dkim: 'pass', dmarc: 'fail', spf: 'pass' }, 'fail'],
  ['a signature counts more than a forwarding server', { dkim: 'pass', spf: 'fail' }, 'pass'],
  ['a server that may not send is no sender', { spf: 'fail' }, 'fail'],
  ['a signature that broke on its way says nothing', { dkim: 'fail' }, 'none'],
  ['nothing was noted', {}, 'none']
] as const)('%s', (_title, verdicts, expected) => {
  expect(verdictOf({ ...NONE, ...verdicts })).toBe(expected)
})

it('the text names every verdict', () => {
  expect(verdictsText({ dkim: 'pass', dmarc: 'fail', spf: 'none' })).toBe(
    'DKIM passed, DMARC failed, SPF not checked'
  )
})
