import { expect, test } from 'vitest'
import * as z from 'zod'
import { english, Texts } from './texts.ts'
import { checkIn, checkLater, issueSentence, say, saying } from './validation-texts.ts'

const schema = z.object({
  name: z.string().min(2, saying('{label} is too short', { label: { id: 'Name' } })),
  count: z.number('Count must be a number')
})
const german = new Texts('de', {
  '{label} is too short': [['label'], ' ist zu kurz'],
  Name: 'Name'
})
const inGerman: typeof english = (text, values) => german._(text as string, values)

test('a check that is made in a language has its messages, and others have them in English', () => {
  const messageIn = (t: typeof english) =>
    checkIn(t, () => schema.safeParse({ name: 'a', count: 1 })).error?.issues[0]?.message
  expect(messageIn(inGerman)).toBe('Name ist zu kurz')
  expect(messageIn(english)).toBe('Name is too short')
  expect(say('No')).toBe('No')
})

test('messages of a check without a language are translated later', () => {
  const { result, sentenceOf } = checkLater(() => schema.safeParse({ name: 'a', count: 'b' }))
  const sentences = (result.error?.issues ?? []).map(sentenceOf)
  expect(sentences.map((one) => inGerman(one))).toEqual([
    'Name ist zu kurz',
    'Count must be a number'
  ])
  expect(sentences.map((one) => english(one))).toEqual([
    'Name is too short',
    'Count must be a number'
  ])
})

test('signs of texts in what a person has typed stay as they are', () => {
  for (const message of [String.raw`There is no field {x} in C:\x86`, "Unknown fields: it''s"])
    expect(english(issueSentence({ message }))).toBe(message)
})
