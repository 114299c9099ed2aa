import { startTransition, useState } from 'react'

/**
 * The text of a field that shows what is typed at once and passes it on with lower priority, because
 * much of the page depends on it. When the field is left, it shows the value in its own form.
 */
export function useTyped(shown: string, pass: (text: string) => void) {
  /** The text while it is typed; null before and afterwards. */
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? shown,
    onChange({ target }: { target: { value: string } }) {
      setTyped(target.value)
      startTransition(() => pass(target.value))
    },
    onBlur() {
      // A click on Save follows the blur, and must find what was typed.
      if (typed !== null) pass(typed)
      setTyped(null)
    }
  }
}
