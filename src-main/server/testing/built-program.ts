/** Builds, before any test runs, what some of them start as a program. */
export { build as default } from '../../../build/set-up.mjs'
