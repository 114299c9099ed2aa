import { describe, expect, it } from 'vitest'
import { matching } from './palette-matches.ts'

const find = (typed: string, ...texts: string[]) => matching(typed, texts, (text) => text, 3)

describe('matching', () => {
  it('has the beginnings of texts first, then those of words, then what is within one', () => {
    expect(find('te', 'Write', 'All Tickets', 'Team', 'My Team')).toEqual([
      'Team',
      'My Team',
      'Write'
    ])
    expect(find('t', 'All Tickets', 'Team')).toEqual(['Team', 'All Tickets'])
  })

  it('takes every word of what was typed, in any order and case', () => {
    expect(find('rao PRIYA', 'Priya Rao', 'Priya Shah')).toEqual(['Priya Rao'])
    expect(find('müller', 'Anna MÜLLER')).toEqual(['Anna MÜLLER'])
  })

  it('keeps the order that was given where nothing is typed, up to the limit', () => {
    expect(find('  ', 'b', 'a', 'd', 'c')).toEqual(['b', 'a', 'd'])
  })
})
