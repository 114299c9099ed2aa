import { expect, test } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const NOW = new Date(2026, 10, 23, 10, 41, 9)

function clipboard(types: string[], ...files: File[]): DataTransfer {
  return { types, files } as unknown as DataTransfer
}
const image = (name: string) => new File(['bytes'], name, { type: 'image/png' })

test('a screenshot is named after the time', async () => {
  const [file] = pastedFiles(clipboard(['Files'], image('image.png')), NOW)
  expect(file?.name).toBe('Screenshot 2026-11-23 10.41.png')
  expect(file?.type).toBe('image/png')
  expect(await file?.text()).toBe('bytes')
})

test('a copied file keeps its name', () => {
  const data = clipboard(['Files', 'text/html'], image('floor plan.png'), image('image.plan.png'))
  expect(pastedFiles(data, NOW).map(({ name }) => name)).toEqual([
    'floor plan.png',
    'image.plan.png'
  ])
})

test('text stays text, also where an office program adds an image of it', () => {
  const data = clipboard(['text/plain', 'text/html', 'Files'], image('image.png'))
  expect(pastedFiles(data, NOW)).toEqual([])
})
