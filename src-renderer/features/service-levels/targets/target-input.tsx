import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import type { Priority } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { TARGET_LABELS, type TargetKind, type TypedTarget, typedTarget } from '../levels-draft.ts'
import { durationText } from '../typed-values.ts'
import { useTyped } from '../use-typed.ts'

interface TargetInputProps {
  department: string
  priority: Priority
  kind: TargetKind
  value: TypedTarget
  error: string | undefined
  onChange(department: string, at: readonly [Priority, TargetKind], target: TypedTarget): void
}

/** A target, which can be typed in several forms and is then shown in one. */
export const TargetInput = memo(function TargetInput(props: TargetInputProps) {
  const { department, priority, kind, value, error, onChange } = props
  const field = useTyped(textOf(value), (text) =>
    onChange(department, [priority, kind], typedTarget(text))
  )
  return (
    <TargetField
      autoComplete="off"
      placeholder="–"
      aria-label={t(
        '{department}, {priority, select, high {high priority} medium {medium priority} other {low priority}}, {target}',
        { department, priority, target: TARGET_LABELS[kind] }
      )}
      aria-invalid={error !== undefined}
      title={error}
      {...field}
    />
  )
})

function textOf(value: TypedTarget): string {
  if (value === null) return ''
  return typeof value === 'number' ? durationText(value) : value
}

const TargetField = chakra('input', {
  base: {
    w: 'full',
    minW: '0',
    h: '8',
    px: '1.5',
    textStyle: 'sm',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    bg: 'transparent',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    focusVisibleRing: 'inside',
    _placeholder: { color: 'fg.subtle' },
    _invalid: { borderColor: 'border.error', color: 'fg.error' }
  }
})
