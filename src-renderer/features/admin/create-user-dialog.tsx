import { Button } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CreateUserForm } from './create-user-form.tsx'

/** The button that opens the dialog, and the dialog. */
export function CreateUserDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus /> <span>{t('Create User')}</span>
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title={t('Create User')}
        description={t('Create an account for a person.')}
      >
        <CreateUserForm onDone={close} />
      </FormDialog>
    </>
  )
}
