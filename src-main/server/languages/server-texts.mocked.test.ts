import { expect, test, vi } from 'vitest'
import { serverMessages } from '../base/catalogues.ts'
import { textsIn } from './server-texts.ts'

vi.mock('../base/catalogues.ts', () => ({ serverMessages: vi.fn() }))

test('without the catalogue of a language its answers are in English, and it is tried again', async () => {
  vi.mocked(serverMessages).mockRejectedValueOnce(new Error('Cannot find module'))
  expect((await textsIn('de'))('No tickets')).toBe('No tickets')
  vi.mocked(serverMessages).mockResolvedValueOnce({ 'No tickets': 'Keine Tickets' })
  expect((await textsIn('de'))('No tickets')).toBe('Keine Tickets')
})
