import { Button, Dialog, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Login } from '#shared/api/auth.ts'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { CodeField, PasswordField, UsernameField } from '../../ui/credential-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'

interface LeaveDialogProps {
  isOpen: boolean
  onClose(): void
}

/** Lets an IT Support Specialist use this computer as a normal one. */
export function LeaveDialog({ isOpen, onClose }: LeaveDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Exit kiosk mode')}
      description={t('Sign in as an IT Support Specialist to exit.')}
    >
      <LeaveForm onClose={onClose} />
    </FormDialog>
  )
}

function LeaveForm({ onClose }: { onClose(): void }) {
  // A kiosk that only the command line asked for has no setting to switch off.
  const isSet = useDesktopState(({ settings }) => settings.kiosk.isOn) ?? false
  const [switchesOff, setSwitchesOff] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const { register, handleSubmit, setError, resetField, setFocus, formState } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { username: '', password: '', code: '' }
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (credentials) => {
    const problem = await desktop?.leaveKiosk(credentials, switchesOff && isSet)
    // Without a problem this window is about to close.
    if (!problem) return
    const { sentence, field } = problem
    // The field has to be there before it can get the focus.
    if (field === 'code') flushSync(() => setAsksForCode(true))
    resetField(field)
    setError(field, { message: sentence })
    setFocus(field)
  })
  return (
    <form onSubmit={submit} noValidate autoComplete="off" style={{ display: 'contents' }}>
      <Dialog.Body>
        <Stack gap="4">
          <UsernameField size="md" error={errors.username?.message} {...register('username')} />
          <PasswordField
            size="md"
            label={t('Password')}
            kind="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          {asksForCode && (
            <CodeField size="md" error={errors.code?.message} {...register('code')} />
          )}
          {isSet && (
            <LabelledSwitch
              label={t('Also disable kiosk mode at the next start')}
              isOn={switchesOff}
              onSwitch={setSwitchesOff}
              alignSelf="start"
            />
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting} loadingText={t('Exit kiosk mode')}>
          {t('Exit kiosk mode')}
        </Button>
      </Dialog.Footer>
    </form>
  )
}
