import { Button, Input, SimpleGrid } from '@chakra-ui/react'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { initialsField } from '../../lib/initials.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { UsernameField } from '../../ui/credential-fields.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { RoleField } from '../../ui/role-field.tsx'
import { useCreateServiceAccount } from './token-queries.ts'

/** The fields in the order in which they are shown. */
const FIELDS = ['username', 'fullName', 'role', 'initials'] as const

/** The button that opens the dialog, and the dialog. */
export function CreateServiceAccountDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Bot aria-hidden /> <span>{t('Create Service Account')}</span>
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title={t('Create Service Account')}
        description={t(
          'An account for a program. It has no password. After creating it, add an access token.'
        )}
      >
        <ServiceAccountForm onDone={close} />
      </FormDialog>
    </>
  )
}

/** Only the server checks what is typed (spec §5). */
function ServiceAccountForm({ onDone }: { onDone(): void }) {
  const create = useCreateServiceAccount()
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: { username: '', fullName: '', role: '', initials: '' }
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (account) => {
    if (await wasSent(create.mutateAsync(account), FIELDS, setError)) onDone()
  })
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Create')}
      pendingAction={t('Creating...')}
      isPending={isSubmitting}
      onCancel={onDone}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <UsernameField
          error={errors.username?.message}
          {...register('username')}
          autoComplete="off"
        />
        <FormField label={t('Full Name')} error={errors.fullName?.message}>
          <Input {...register('fullName')} autoComplete="off" />
        </FormField>
        <RoleField
          input={register('role')}
          role={watch('role')}
          hint={t('Its tokens have the permissions of this role.')}
          error={errors.role?.message}
        />
        <FormField label={t('Initials')} error={errors.initials?.message}>
          <Input {...initialsField(register('initials'))} autoComplete="off" />
        </FormField>
      </SimpleGrid>
    </DialogForm>
  )
}
