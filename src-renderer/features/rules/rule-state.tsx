import { Badge, Switch, Text } from '@chakra-ui/react'
import type { Rule } from '#shared/api/rules.ts'
import { t } from '../../lib/texts.ts'
import { useSetRuleState } from './rule-queries.ts'

/** Stands beside the name of a rule that does nothing although it is on. */
export function PausedBadge({ pausedReason }: Pick<Rule, 'pausedReason'>) {
  return pausedReason !== null && <Badge colorPalette="red">{t('Paused')}</Badge>
}

/** Why a rule does nothing, and how to mend it. */
export function PausedReason({ pausedReason }: Pick<Rule, 'pausedReason'>) {
  if (pausedReason === null) return null
  return (
    <Text role="alert" textStyle="sm" color="fg.error" maxW="75ch">
      {t('Paused: {reason}. Edit the rule, replace what is missing, and save it.', {
        reason: pausedReason.replace(/\.$/, '')
      })}
    </Text>
  )
}

/** Turns a rule on or off at once. */
export function RuleSwitch({ rule }: { rule: Rule }) {
  const { mutate, isPending, variables } = useSetRuleState(rule)
  return (
    <Switch.Root
      checked={isPending ? variables : rule.enabled}
      readOnly={isPending}
      onCheckedChange={({ checked }) => mutate(checked)}
    >
      <Switch.HiddenInput aria-label={t('On: {name}', { name: rule.name })} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  )
}
