import { expect, it } from 'vitest'
import { sentenceParts } from './sentence-parts.ts'
import { t } from './texts.ts'

const ADA = { person: 1 }

it('a sentence is divided at what is shown as elements', () => {
  const parts = sentenceParts<object>((put) =>
    t('{actor} moved it from {from} to {to}', { actor: put(ADA), from: put('IT'), to: put('HR') })
  )
  expect(parts).toEqual([ADA, ' moved it from IT to HR'])
})

it('what people have written is no part of the sentence’s own signs', () => {
  const name = '\u{f0000}0\u{f0000} {actor} <b>'
  const parts = sentenceParts<object>((put) =>
    t('{actor} started the process “{name}”', { actor: put(ADA), name: put(name) })
  )
  expect(parts).toEqual([ADA, ` started the process “${name}”`])
})
