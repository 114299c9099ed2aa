import { Flex, Input, Text } from '@chakra-ui/react'
import type { RuleAction } from '#shared/api/rule-definitions.ts'
import { MAX_WAIT_DAYS, WAIT_OBJECTS, WAIT_REASONS } from '#shared/domain/wait-reasons.ts'
import { t } from '../../lib/texts.ts'
import { SmallSelect } from '../../ui/small-select.tsx'

type Wait = Extract<RuleAction, { do: 'wait' }>

interface WaitValuesProps {
  action: Wait
  onChange(action: Wait): void
}

const REASON_CHOICES = WAIT_REASONS.map((value) => ({
  value,
  label: t('for {value}', { value: WAIT_OBJECTS[value] })
}))

/** For what a ticket waits, and the working days until something happens. */
export function WaitValues({ action, onChange }: WaitValuesProps) {
  const days = (field: 'untilAfterDays' | 'remindAfterDays' | 'resolveAfterDays') => ({
    days: action[field],
    onChange: (typed: number | undefined) => {
      const { [field]: _, ...rest } = action
      onChange(typed === undefined ? rest : { ...rest, [field]: typed })
    }
  })
  return (
    <>
      <SmallSelect
        label={t('Let it wait')}
        width="11rem"
        choices={REASON_CHOICES}
        value={action.for}
        onChange={(reason) => onChange({ do: 'wait', for: reason })}
      />
      <Flex columnGap="4" rowGap="2" wrap="wrap">
        <Days label={t('Until after')} {...days('untilAfterDays')} />
        {action.for === 'requester' && (
          <>
            <Days label={t('Remind after')} {...days('remindAfterDays')} />
            <Days label={t('Resolve after')} {...days('resolveAfterDays')} />
          </>
        )}
      </Flex>
    </>
  )
}

interface DaysProps {
  label: string
  days: number | undefined
  onChange(days: number | undefined): void
}

function Days({ label, days, onChange }: DaysProps) {
  return (
    <Flex align="center" gap="2" textStyle="sm">
      <Text color="fg.muted">{label}</Text>
      <Input
        type="number"
        w="4.5rem"
        min={1}
        max={MAX_WAIT_DAYS}
        aria-label={t('{label} working days', { label })}
        value={days ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
      <Text color="fg.muted">{t('working days')}</Text>
    </Flex>
  )
}
