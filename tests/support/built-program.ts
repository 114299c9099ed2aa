import { build } from '../../build/set-up.mjs'

/** Builds, before any test of a run, what some of them start as a program. */
export default async function provideProgram(): Promise<void> {
  await build()
}
