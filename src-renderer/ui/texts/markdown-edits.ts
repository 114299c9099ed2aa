/** A text with a selection, as a text area has it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** The text to write over a part of another, and the selection afterwards. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export type EditKind = 'bold' | 'italic' | 'code' | 'list' | 'link'

/** The change that a button or a key makes of what is selected; a second time it undoes it. */
export function editOf(kind: EditKind, selected: Selected): Edit {
  const { text, start, end } = selected
  switch (kind) {
    case 'bold':
      return marked(selected, '**')
    case 'italic':
      return marked(selected, '_')
    case 'code':
      return text.slice(start, end).includes('\n') ? fenced(selected) : marked(selected, '`')
    case 'list':
      return listed(selected)
    case 'link':
      return linked(selected)
  }
}

function marked({ text, start, end }: Selected, mark: string): Edit {
  const inner = text.slice(start, end)
  const [from, to] = [start - mark.length, end + mark.length]
  if (from >= 0 && text.slice(from, start) === mark && text.slice(end, to) === mark)
    return { from, to, insert: inner, start: from, end: end - mark.length }
  const isMarked = inner.length > 2 * mark.length && inner.startsWith(mark) && inner.endsWith(mark)
  if (isMarked) {
    const insert = inner.slice(mark.length, -mark.length)
    return { from: start, to: end, insert, start, end: start + insert.length }
  }
  return {
    from: start,
    to: end,
    insert: mark + inner + mark,
    start: start + mark.length,
    end: end + mark.length
  }
}

function fenced({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end)
  // A longer fence than any in the text, which would end it.
  const runs = inner.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const after = end < text.length && text[end] !== '\n' ? '\n' : ''
  const opened = `${before}${fence}\n`
  return {
    from: start,
    to: end,
    insert: `${opened}${inner}${inner.endsWith('\n') ? '' : '\n'}${fence}${after}`,
    start: start + opened.length,
    end: end + opened.length
  }
}

const ITEM = '- '

function listed({ text, start, end }: Selected): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(end - 1, start))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith(ITEM))
  const insert = lines.map((line) => (isList ? line.slice(ITEM.length) : ITEM + line)).join('\n')
  const cursor = from + insert.length
  return { from, to, insert, start: start === end ? cursor : from, end: cursor }
}

const ADDRESS_PLACE = 'https://'

function linked({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end)
  const isAddress = /^(?:https?:[/][/]|mailto:)\S+$/i.test(inner)
  const insert = isAddress ? `[](${inner})` : `[${inner}](${ADDRESS_PLACE})`
  // The missing part is typed next: the label of an address, or the address of a label.
  const at = isAddress || inner === '' ? start + 1 : start + insert.length - 1
  return {
    from: start,
    to: end,
    insert,
    start: at === start + 1 ? at : at - ADDRESS_PLACE.length,
    end: at
  }
}
