import { expect, test } from 'vitest'
import { axisLabels } from './axis-labels.ts'

const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map(column)
const PEOPLE = ['Priya Raman', 'Anna Maria von Hohenzollern', 'Zoë'].map((name, index) => ({
  ...column(name),
  initials: ['PR', 'AH', 'ZO'][index] ?? ''
}))

function column(label: string) {
  return { id: label, label, values: {} }
}

/** The labels below the columns, one line after the other. */
function linesOf(columns: Parameters<typeof axisLabels>[0], step: number) {
  const { labels, lines } = axisLabels(columns, step)
  return Array.from({ length: lines }, (_, line) =>
    labels.filter((label) => label.line === line).map(({ text }) => text)
  )
}

test.each([
  [300, [['Priya Raman', 'Anna Maria von Hohenzollern', 'Zoë']]],
  [70, [['Priya R.', 'Anna H.', 'Zoë']]],
  [60, [['PR', 'AH', 'ZO']]],
  [20, [['PR', 'ZO'], ['AH']]],
  [10, [['PR'], ['AH'], ['ZO']]]
])(
  'people in columns %d wide have one form of label, as long as all have room for',
  (step, lines) => {
    expect(linesOf(PEOPLE, step)).toEqual(lines)
  }
)

test.each([
  [90, ['البريد الإلكتروني', 'بلا فئة']],
  [80, ['البريد الإلكتروني']]
])(
  'names in Arabic, in columns %d wide, are as narrow as they are, and never cut',
  (step, names) => {
    expect(linesOf(['البريد الإلكتروني', 'بلا فئة'].map(column), step)).toEqual([names])
  }
)

test('every nth of too many people has a label, in as many lines', () => {
  const crowd = Array.from({ length: 12 }, (_, index) => ({
    ...column(`Someone ${index}`),
    initials: `S${index}`
  }))
  expect(linesOf(crowd, 3)).toEqual([['S0', 'S9'], ['S3'], ['S6']])
})

test.each([
  [28, ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']],
  [27, ['Jun', 'Aug', 'Oct']],
  [10, ['Jun', 'Sep']]
])('months in columns %d wide are never cut, and stand in one line', (step, months) => {
  expect(linesOf(MONTHS, step)).toEqual([months])
})
