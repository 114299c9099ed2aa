import type { BaseSyntheticEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api.ts'
import { useSavedForm } from './use-saved-form.ts'

/** The entries of lists that are typed into one field each, by the names of the fields. */
type Entries<Values extends FieldValues> = Partial<Record<FieldPath<Values>, readonly string[]>>

/** The fields before and after saving, and the typed values. */
interface SavedForm<Values> {
  before: Values
  typed: Values
  after: Values
}

export interface ServerFormParts<Saved, Values extends FieldValues, Update> {
  saved: Saved
  /** The initial values of the fields. */
  formOf(saved: Saved): Values
  /** The request for the typed values. */
  updateOf(typed: Values): Update
  entriesOf?: (update: Update) => Entries<Values>
  /** Rejects where the server objects; resolves to what is saved then. */
  send(update: Update): Promise<Saved>
  /** The start of the fields' names in the server's answer, such as `mail.` */
  prefix?: string
  onSaved?: ((form: SavedForm<Values>) => void) | undefined
}

export interface ServerForm<Values extends FieldValues, Update> extends UseFormReturn<Values> {
  /** Sends the form, and then shows what is saved. */
  save(event: BaseSyntheticEvent): Promise<void>
  /**
   * Tries what is typed, without saving it.
   * @param prefix of the fields in the answer to the trial
   */
  test(ask: (update: Update) => Promise<unknown>, prefix?: string): Promise<void>
}

/** A form for what is saved already, and which only the server checks (spec §5). */
export function useServerForm<Saved, Values extends FieldValues, Update>({
  saved,
  formOf,
  updateOf,
  entriesOf = () => ({}),
  send,
  prefix = '',
  onSaved
}: ServerFormParts<Saved, Values, Update>): ServerForm<Values, Update> {
  const form = useSavedForm<Values>(formOf(saved))
  const { handleSubmit, getValues, setError, clearErrors, reset } = form

  /** @returns what the server answers; undefined where it objects */
  async function ask<Answer>(call: (update: Update) => Promise<Answer>, typed: Values, at: string) {
    const update = updateOf(typed)
    try {
      return await call(update)
    } catch (error) {
      showObjections(error, at, entriesOf(update), setError)
      return undefined
    }
  }

  const submit = handleSubmit(async (typed) => {
    const next = await ask(send, typed, prefix)
    if (next === undefined) return
    const after = formOf(next)
    reset(after, { keepDirtyValues: false })
    onSaved?.({ before: formOf(saved), typed, after })
  })
  return {
    ...form,
    async save(event) {
      // An objection to what has no field would keep the form from being sent again.
      clearErrors()
      await submit(event)
    },
    async test(call, at = '') {
      clearErrors()
      await ask(call, getValues(), at)
    }
  }
}

/**
 * Shows what the server objects to at the fields it names; the first of these gets the focus. An
 * objection to an entry of a list names the entry.
 * @param prefix of the fields in the server's answer, such as `mail.`
 */
export function showObjections<Values extends FieldValues>(
  error: unknown,
  prefix: string,
  entries: Entries<Values>,
  setError: UseFormSetError<Values>
): void {
  if (!(error instanceof ApiError)) return
  const messages = new Map<string, string>()
  for (const { path, message } of error.fieldErrors) {
    if (!path.startsWith(prefix)) continue
    const name = path.slice(prefix.length)
    const list = Object.keys(entries).find((one) => `${name}.`.startsWith(`${one}.`))
    const shown = list ?? name
    const [index] = name.slice(shown.length + 1).split('.')
    const entry = index ? entries[shown as FieldPath<Values>]?.[Number(index)] : undefined
    if (messages.has(shown)) continue
    messages.set(shown, entry === undefined ? message : `${entry}: ${message}`)
  }
  for (const [index, [field, message]] of [...messages].entries()) {
    setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
