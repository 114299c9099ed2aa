import { Input, Stack } from '@chakra-ui/react'
import { Controller, useForm } from 'react-hook-form'
import { messageOf } from '../../../lib/api.ts'
import { t } from '../../../lib/texts.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useCreateDepartment } from './department-queries.ts'

interface AddDepartmentDialogProps {
  isOpen: boolean
  onClose(): void
}

/** Adds a department before it has members or tickets (D86). */
export function AddDepartmentDialog({ isOpen, onClose }: AddDepartmentDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Add Department')}
      description={t(
        'People can raise tickets for it immediately. Its members are the accounts with this role.'
      )}
      width="480px"
    >
      <AddDepartmentForm onDone={onClose} />
    </FormDialog>
  )
}

function AddDepartmentForm({ onDone }: { onDone(): void }) {
  const create = useCreateDepartment()
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: '', private: false }
  })
  const submit = handleSubmit((department) =>
    create.mutateAsync(department).then(onDone, (error) => {
      setError('name', { message: messageOf(error, t('Failed to add the department')) })
    })
  )
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Add Department')}
      pendingAction={t('Adding...')}
      isPending={formState.isSubmitting}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField label={t('Name')} error={formState.errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </FormField>
        <Controller
          control={control}
          name="private"
          render={({ field: { value, onChange } }) => (
            <SwitchField
              label={t('Private')}
              hint={t(
                'A ticket is visible only to members of the department, IT Support Specialists, and its requester, assignee and followers.'
              )}
              isOn={value}
              onSwitch={onChange}
            />
          )}
        />
      </Stack>
    </DialogForm>
  )
}
