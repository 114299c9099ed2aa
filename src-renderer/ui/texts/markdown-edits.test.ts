import { describe, expect, it } from 'vitest'
import { type EditKind, editOf } from './markdown-edits.ts'

/** The text after an edit, with ⟨ and ⟩ as the ends of the selection. */
function edited(kind: EditKind, marked: string): string {
  const start = marked.indexOf('⟨')
  const end = marked.indexOf('⟩') - 1
  const text = marked.replace('⟨', '').replace('⟩', '')
  const edit = editOf(kind, { text, start, end })
  const written = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return [
    written.slice(0, edit.start),
    '⟨',
    written.slice(edit.start, edit.end),
    '⟩',
    written.slice(edit.end)
  ].join('')
}

describe('editOf', () => {
  it.each<[EditKind, string, string]>([
    ['bold', 'a ⟨word⟩.', 'a **⟨word⟩**.'],
    ['bold', '⟨⟩', '**⟨⟩**'],
    ['italic', 'a ⟨word⟩.', 'a _⟨word⟩_.'],
    ['code', 'a ⟨word⟩.', 'a `⟨word⟩`.']
  ])('puts marks around what is selected, and takes them away: %s', (kind, before, marked) => {
    expect(edited(kind, before)).toBe(marked)
    expect(edited(kind, marked)).toBe(before)
  })

  it('takes marks away that are selected too', () => {
    expect(edited('bold', 'a ⟨**word**⟩.')).toBe('a ⟨word⟩.')
  })

  it('makes a block of several lines of code, with a fence that they do not end', () => {
    expect(edited('code', 'See ⟨one\n  two⟩ there')).toBe('See \n```\n⟨one\n  two⟩\n```\n there')
    expect(edited('code', '⟨```\nx\n```\n⟩')).toBe('````\n⟨```\nx\n```\n⟩````')
  })

  it.each([
    ['⟨⟩', '- ⟨⟩'],
    ['one\ntw⟨⟩o\nthree', 'one\n- two⟨⟩\nthree'],
    ['⟨one\ntwo⟩', '⟨- one\n- two⟩'],
    ['a\nb⟨b\nc⟩c\nd', 'a\n⟨- bb\n- cc⟩\nd']
  ])('begins each line of %j as an item', (before, listed) => {
    expect(edited('list', before)).toBe(listed)
  })

  it('makes a list lines again', () => {
    expect(edited('list', '⟨- one\n- two⟩')).toBe('⟨one\ntwo⟩')
  })

  it.each([
    ['⟨⟩', '[⟨⟩](https://)'],
    ['see ⟨this⟩.', 'see [this](⟨https://⟩).'],
    ['⟨https://wiki.example/a⟩', '[⟨⟩](https://wiki.example/a)'],
    ['⟨javascript:x⟩', '[javascript:x](⟨https://⟩)']
  ])('makes a link of %j and selects what is missing', (before, link) => {
    expect(edited('link', before)).toBe(link)
  })
})
