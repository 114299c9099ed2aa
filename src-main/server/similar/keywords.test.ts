import { describe, expect, it } from 'vitest'
import { keywordsOf } from './keywords.ts'

describe('keywordsOf', () => {
  it('leaves out what every ticket says, and what is too short to be looked up', () => {
    expect(keywordsOf('Hello, please help: the VPN is not working since Monday!')).toEqual(['VPN'])
    expect(keywordsOf('Hi, it is me')).toEqual([])
  })

  it('names each word once, folded, and long ones without a common ending', () => {
    expect(keywordsOf('Printers, PRINTERS and printing: blinked café CAFE\u0301')).toEqual([
      'PRINTER',
      'PRINT',
      'BLINK',
      'CAFE'
    ])
  })

  it('takes the first words of a long text', () => {
    const letters = [...'abcdefghijk']
    expect(keywordsOf(letters.map((letter) => letter.repeat(4)).join(' '))).toEqual(
      letters.slice(0, 8).map((letter) => letter.repeat(4).toUpperCase())
    )
  })

  it('reads words of any script', () => {
    expect(keywordsOf('Принтер не печатает — プリンター')).toEqual([
      'ПРИНТЕР',
      'ПЕЧАТАЕТ',
      'プリンター'
    ])
  })
})
