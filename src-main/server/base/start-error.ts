import { english, type Text } from '#shared/languages/texts.ts'

/**
 * A reason not to start that a person can act on. Its message is the one sentence to print, in
 * English; its sentence is for a person's language.
 */
export class StartError extends Error {
  override name = 'StartError'
  readonly exitCode: number = 1
  readonly sentence: Text

  /** @param sentence a text, or a finished English sentence, which is shown as it is */
  constructor(sentence: string | Text, options?: ErrorOptions) {
    super(typeof sentence === 'string' ? sentence : english(sentence), options)
    this.sentence =
      typeof sentence === 'string' ? { id: '{sentence}', values: { sentence } } : sentence
  }
}
