import { Input, SimpleGrid, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Closure as ClosureFields } from '#shared/api/service-calendars.ts'
import type { Closure } from '#shared/domain/working-hours.ts'
import { t } from '../../../lib/texts.ts'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { withDays, withEndOfDay, withTimes } from './closure-times.ts'

interface ClosureFormProps {
  /** The one that is edited; undefined for one that is added. */
  closure: Closure | undefined
  onDone(closure: Closure): void
  onCancel(): void
}

/** A name, and whole days or times. */
export function ClosureForm({ closure, onDone, onCancel }: ClosureFormProps) {
  const [fields, setFields] = useState(closure ? withTimes(closure) : NEW)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isWhole = !fields.from.includes('T')
  const type = isWhole ? 'date' : 'datetime-local'
  const set = (part: Partial<Closure>) => setFields({ ...fields, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = fields.until === '' ? fields.from : fields.until
    const result = ClosureFields.safeParse(withEndOfDay({ ...fields, until }))
    if (result.success) onDone(result.data)
    else
      setErrors(
        Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]))
      )
  }
  return (
    <DialogForm
      onSubmit={submit}
      action={closure ? t('Change closure') : t('Add closure')}
      pendingAction={t('Adding...')}
      isPending={false}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <FormField label={t('Name')} error={errors.name}>
          <Input
            value={fields.name}
            placeholder={t('Company holiday')}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </FormField>
        <LabelledSwitch
          label={t('Whole days')}
          size="sm"
          isOn={isWhole}
          onSwitch={(isOn) => setFields(isOn ? withDays(fields) : withTimes(fields, true))}
        />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <FormField label={isWhole ? t('First day') : t('From')} error={errors.from}>
            <Input
              type={type}
              value={fields.from}
              onChange={({ target }) => set({ from: target.value })}
            />
          </FormField>
          <FormField label={isWhole ? t('Last day') : t('Until')} error={errors.until}>
            <Input
              type={type}
              value={fields.until}
              onChange={({ target }) => set({ until: target.value })}
            />
          </FormField>
        </SimpleGrid>
      </Stack>
    </DialogForm>
  )
}

const NEW: Closure = { name: '', from: '', until: '' }
