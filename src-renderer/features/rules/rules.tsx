import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { FirstRules } from './first-rules.tsx'
import { RuleDetail } from './rule-detail.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { exampleFor } from './rule-examples.ts'
import { RuleList } from './rule-list.tsx'
import { useRules } from './rule-queries.ts'

/** The rules for tickets (D75): all of them, or the one that the address names. */
export function Rules() {
  const { user } = useCurrentUser()
  const { data: rules, error, refetch } = useRules()
  const [params] = useSearchParams()
  if (error && !rules)
    return <ErrorState title={t('Failed to fetch rules')} error={error} onRetry={refetch} />
  if (!user || !rules) return <LoadingState />
  const named = params.get('rule')
  if (named === 'new') {
    const example = exampleFor(params.get('example'), user)
    return <RuleEditor user={user} rule={null} example={example} />
  }
  const open = rules.find(({ id }) => id === Number(named))
  if (open && params.has('edit')) return <RuleEditor key={open.id} user={user} rule={open} />
  if (open) return <RuleDetail key={open.id} user={user} rule={open} />
  if (rules.length === 0) return <FirstRules user={user} />
  return <RuleList user={user} rules={rules} />
}
