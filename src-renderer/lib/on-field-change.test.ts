import { createFormControl } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { onFieldChange } from './on-field-change.ts'

it('hears of a field that changes, by typing or by a button, and not of a form that is replaced', () => {
  const form = createFormControl({ defaultValues: { host: '', port: 587 } })
  const heard = vi.fn()
  const stop = onFieldChange(form.subscribe, heard)
  form.setValue('host', 'smtp.gmail.com', { shouldDirty: true })
  expect(heard).toHaveBeenCalledTimes(1)
  const field = form.register('port')
  void field.onChange({ type: 'change', target: { name: 'port', value: 465 } })
  expect(heard).toHaveBeenCalledTimes(2)
  form.reset({ host: 'localhost', port: 25 })
  form.setError('host', { message: 'Wrong' })
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  form.setValue('port', 25)
  expect(heard).toHaveBeenCalledTimes(2)
})
