import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Rule, RuleInput } from '#shared/api/rules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { ApiError } from '../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { rulesPath } from '../../lib/paths.ts'
import { useFirstMessage } from '../../ui/use-first-message.ts'
import { inputOf, messagesFor, newRule } from './rule-draft.ts'
import { firstDepartment } from './rule-examples.ts'
import { useSaveRule } from './rule-queries.ts'

export interface RuleFormParts {
  user: SignedInUser
  /** Null for a new one. */
  rule: Rule | null
  /** The beginning of a new one. */
  example?: RuleInput | undefined
}

/** The choices in the form of a rule, and the messages about them. */
export function useRuleForm({ user, rule, example }: RuleFormParts) {
  const [draft, setDraft] = useState(() =>
    rule ? inputOf(rule) : (example ?? newRule(firstDepartment(user)))
  )
  const [messages, setMessages] = useState<FieldMessages>({})
  // As it was when the form was filled in, so that no one's later change is overwritten.
  const [original] = useState(rule)
  const { mutateAsync, isPending } = useSaveRule(original)
  const navigate = useNavigate()
  /** Says whether nothing is missing; otherwise the messages show. */
  const check = () => {
    const found = messagesFor(draft)
    setMessages(found)
    return Object.keys(found).length === 0
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    try {
      const { id } = await mutateAsync(draft)
      navigate(rulesPath(user, id))
    } catch (error) {
      if (error instanceof ApiError) setMessages(messagesOf(error.fieldErrors))
    }
  }
  return {
    ...{ draft, messages, check, submit, isPending },
    /** For what has the form in it. */
    page: useFirstMessage(messages),
    change: (part: Partial<RuleInput>) => setDraft({ ...draft, ...part })
  }
}
