/** A reason not to start that a person can act on: its message is the one sentence to print. */
export class StartError extends Error {
  override name = 'StartError'
  readonly exitCode: number = 1
}
