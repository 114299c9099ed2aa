import { Button, Dialog, Input, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { type Control, Controller, useForm } from 'react-hook-form'
import type { MadeToken, NewToken } from '#shared/api/tokens.ts'
import { type ProgramScope, TOKEN_DAYS } from '#shared/domain/tokens.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../choice-select.tsx'
import { CopyLine } from '../copy-line.tsx'
import { DialogForm, FormDialog } from '../form-dialog.tsx'
import { FormField } from '../form-field.tsx'
import { SCOPE_LABELS, SCOPE_MEANINGS } from './token-scopes.ts'

/** The fields in the order in which they are shown. */
const FIELDS = ['name', 'scope', 'days'] as const

const dayChoices = () =>
  TOKEN_DAYS.map((days) => ({
    value: String(days),
    label: t('{days, plural, one {# day} other {# days}}', { days })
  }))

interface TokenDialogProps {
  isOpen: boolean
  onClose(): void
  /** The possible scopes of a token for the account. */
  scopes: readonly ProgramScope[]
  /** The token that was made. */
  made: MadeToken | undefined
  make(token: NewToken): Promise<unknown>
}

/** Makes a token, and then shows its text, this once (D56). */
export function TokenDialog({ isOpen, onClose, scopes, made, make }: TokenDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={made ? made.name : t('New access token')}
      description={
        made
          ? t('Copy the token now. It is not shown again.')
          : t(
              'A program with this token acts as this account until the token expires or is revoked.'
            )
      }
      width="32rem"
    >
      {made ? (
        <>
          <Dialog.Body>
            <CopyLine
              text={made.token}
              label={t('Copy the token {token}', { token: made.token })}
              textStyle="sm"
            />
            <Text textStyle="sm" color="fg.muted" mt="3">
              <Trans
                id="The program sends it in a header of each request: <code>Authorization: Bearer</code>."
                components={{ code: <Text as="span" textStyle="id" whiteSpace="nowrap" /> }}
              />
            </Text>
          </Dialog.Body>
          <Dialog.Footer>
            <Button onClick={onClose}>{t('Done')}</Button>
          </Dialog.Footer>
        </>
      ) : (
        <TokenForm scopes={scopes} make={make} onCancel={onClose} />
      )}
    </FormDialog>
  )
}

/** The values of the form; a selector's are texts. */
interface TokenValues {
  name: string
  scope: ProgramScope
  days: string
}

interface TokenFormProps extends Pick<TokenDialogProps, 'scopes' | 'make'> {
  onCancel(): void
}

/** Only the server checks what is typed (spec §5). */
function TokenForm({ scopes, make, onCancel }: TokenFormProps) {
  const { register, control, watch, handleSubmit, setError, formState } = useForm<TokenValues>({
    defaultValues: { name: '', scope: 'read', days: '90' }
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ days, ...values }) => {
    await wasSent(make({ ...values, days: Number(days) as NewToken['days'] }), FIELDS, setError)
  })
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Create token')}
      pendingAction={t('Creating...')}
      isPending={isSubmitting}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <FormField
          label={t('Name')}
          hint={t('For example the name of the program.')}
          error={errors.name?.message}
        >
          <Input {...register('name')} autoComplete="off" />
        </FormField>
        <FormField
          label={t('Scope')}
          hint={t(SCOPE_MEANINGS[watch('scope')])}
          error={errors.scope?.message}
        >
          <Choice
            control={control}
            name="scope"
            choices={scopes.map((value) => ({ value, label: t(SCOPE_LABELS[value]) }))}
          />
        </FormField>
        <FormField label={t('Expires after')} error={errors.days?.message}>
          <Choice control={control} name="days" choices={dayChoices()} />
        </FormField>
      </Stack>
    </DialogForm>
  )
}

interface ChoiceProps {
  control: Control<TokenValues>
  name: 'scope' | 'days'
  choices: readonly { value: string; label: string }[]
}

function Choice({ control, name, choices }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ChoiceSelect
          choices={choices}
          values={[field.value]}
          onChange={([value]) => value && field.onChange(value)}
        />
      )}
    />
  )
}
