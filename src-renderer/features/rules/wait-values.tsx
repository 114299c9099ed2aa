import { Flex, Input, Text } from '@chakra-ui/react'
import type { RuleAction } from '#shared/api/rule-definitions.ts'
import { MAX_WAIT_DAYS, type WaitReason } from '#shared/domain/wait-reasons.ts'
import { type Text as Label, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { SmallSelect } from '../../ui/small-select.tsx'
import { choicesOf } from './rule-labels.ts'

type Wait = Extract<RuleAction, { do: 'wait' }>

interface WaitValuesProps {
  action: Wait
  onChange(action: Wait): void
}

const REASON_LABELS: Record<WaitReason, Label> = {
  requester: text('for the requester'),
  supplier: text('for a supplier'),
  approval: text('for an approval'),
  date: text('for a date')
}

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
        choices={choicesOf(REASON_LABELS)}
        value={action.for}
        onChange={(reason) => onChange({ do: 'wait', for: reason })}
      />
      <Flex columnGap="4" rowGap="2" wrap="wrap">
        <Days
          label={t('Until after')}
          name={t('Until after working days')}
          {...days('untilAfterDays')}
        />
        {action.for === 'requester' && (
          <>
            <Days
              label={t('Remind after')}
              name={t('Remind after working days')}
              {...days('remindAfterDays')}
            />
            <Days
              label={t('Resolve after')}
              name={t('Resolve after working days')}
              {...days('resolveAfterDays')}
            />
          </>
        )}
      </Flex>
    </>
  )
}

interface DaysProps {
  label: string
  /** The name of the field for screen readers. */
  name: string
  days: number | undefined
  onChange(days: number | undefined): void
}

function Days({ label, name, days, onChange }: DaysProps) {
  return (
    <Flex align="center" gap="2" textStyle="sm">
      <Text color="fg.muted">{label}</Text>
      <Input
        type="number"
        w="4.5rem"
        min={1}
        max={MAX_WAIT_DAYS}
        aria-label={name}
        value={days ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
      <Text color="fg.muted">{t('working days')}</Text>
    </Flex>
  )
}
