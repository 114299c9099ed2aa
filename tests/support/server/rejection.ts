import { expect } from 'vitest'
import { StartError } from '../../../src-main/server/base/start-error.ts'

/** The one sentence of the StartError with which some work is rejected. */
export async function rejection(work: Promise<unknown> | (() => unknown)): Promise<string> {
  const error = await (async () => await (typeof work === 'function' ? work() : work))().then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).toMatch(/^[^\n]+[.]$/)
  return message
}
