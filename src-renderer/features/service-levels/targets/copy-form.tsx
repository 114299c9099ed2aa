import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { DialogForm } from '../../../ui/form-dialog.tsx'

interface CopyFormProps {
  departments: readonly string[]
  onCopy(departments: readonly string[]): void
  onCancel(): void
}

/** The departments that get the level of another one: all, unless some are left out. */
export function CopyForm({ departments, onCopy, onCancel }: CopyFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(departments))
  const choose = (names: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const name of names)
      if (isChosen) next.add(name)
      else next.delete(name)
    setChosen(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCopy(departments.filter((name) => chosen.has(name)))
  }
  const isAll = chosen.size === departments.length
  return (
    <DialogForm
      onSubmit={submit}
      action={
        isAll
          ? t('Copy to all departments')
          : t('{count, plural, one {Copy to # department} other {Copy to # departments}}', {
              count: chosen.size
            })
      }
      pendingAction={t('Copying...')}
      isPending={false}
      isDisabled={chosen.size === 0}
      onCancel={onCancel}
    >
      <Stack gap="0">
        <Line>
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => choose(departments, target.checked)}
          />
          <span>{t('All departments')}</span>
        </Line>
        {departments.map((name) => (
          <Line key={name} ps="7">
            <input
              type="checkbox"
              checked={chosen.has(name)}
              onChange={({ target }) => choose([name], target.checked)}
            />
            <span>{name}</span>
          </Line>
        ))}
      </Stack>
    </DialogForm>
  )
}

const Line = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '1.5',
    textStyle: 'sm',
    cursor: 'pointer',
    '& input': { boxSize: '4', flexShrink: 0, accentColor: 'colorPalette.solid' }
  }
})
