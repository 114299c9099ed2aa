import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Confirmation } from '#shared/api/auth.ts'
import { messageOf } from '../../lib/api.ts'
import {
  cancelPasswordPrompt,
  type PasswordPrompt,
  usePasswordPrompt
} from '../../lib/password-prompt.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { useOwnSingleSignOn } from '../../lib/queries/single-sign-on-queries.ts'
import { t } from '../../lib/texts.ts'
import { PasswordField } from '../../ui/credential-fields.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { ConfirmElsewhere } from './confirm-elsewhere.tsx'

/** Opens over any screen when a call needs the signed-in person's password (D90). */
export function PasswordDialog() {
  const { question, isOpen } = usePasswordPrompt()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={cancelPasswordPrompt}
      title={t('Confirm your identity')}
      description={question?.description ?? ''}
      width="26rem"
    >
      {question && <Question question={question} />}
    </FormDialog>
  )
}

function Question({ question }: { question: PasswordPrompt }) {
  const { user } = useCurrentUser()
  return user?.withoutPassword ? (
    <ConfirmWithoutPassword question={question} />
  ) : (
    <PasswordForm question={question} />
  )
}

/** Who has no password here has one in the directory, or proves it to the provider (D54). */
function ConfirmWithoutPassword({ question }: { question: PasswordPrompt }) {
  const { data: own, isPending } = useOwnSingleSignOn()
  if (isPending) return <LoadingState />
  const { answerElsewhere } = question
  return own?.hasPassword === false && answerElsewhere ? (
    <ConfirmElsewhere answer={answerElsewhere} />
  ) : (
    <PasswordForm question={question} />
  )
}

function PasswordForm({ question }: { question: PasswordPrompt }) {
  const { user } = useCurrentUser()
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({
    resolver: zodResolver(Confirmation),
    defaultValues: { password: '' }
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    try {
      await question.answer(password)
    } catch (error) {
      resetField('password')
      setError('password', { message: messageOf(error, t('Could not check the password')) })
      setFocus('password')
    }
  })
  return (
    <DialogForm
      label={t('Confirm your identity')}
      onSubmit={submit}
      action={t('Continue')}
      pendingAction={t('Checking...')}
      isPending={isSubmitting}
      onCancel={cancelPasswordPrompt}
    >
      {/* This tells a password manager whose password is asked for. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      <PasswordField
        label={t('Your password')}
        kind="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </DialogForm>
  )
}
