import { Button, Dialog, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { NewInvitation, SentInvitation } from '#shared/api/invitations.ts'
import { desktop } from '../../../lib/desktop.ts'
import { invitationLink } from '../../../lib/invitation-link.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { t } from '../../../lib/texts.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { RoleField } from '../../../ui/role-field.tsx'
import { useCreateInvitation } from './invitation-queries.ts'
import { PublicAddressField } from './public-address/public-address-field.tsx'
import { useKnownAddresses } from './public-address/use-known-addresses.ts'
import { useUpdateSettings } from './settings-queries.ts'

const FIELDS = ['email', 'role'] as const

interface InvitationDialogProps {
  /** Empty if none is set. */
  publicAddress: string
  isOpen: boolean
  onClose(): void
}

/** Creates an invitation, then shows its link once. */
export function InvitationDialog({ publicAddress, isOpen, onClose }: InvitationDialogProps) {
  const create = useCreateInvitation()
  const { origin } = useKnownAddresses()
  const { data: created } = create
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Invite person')}
      description={
        created
          ? t(
              'Send this link to the person. It works once, within seven days, and is not shown again.'
            )
          : t('They choose what you leave blank.')
      }
    >
      {created ? (
        <CreatedLink token={created.token} origin={publicAddress || origin} onClose={onClose} />
      ) : (
        <InvitationForm
          create={create.mutateAsync}
          asksForAddress={publicAddress === '' && origin === null}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}

interface InvitationFormProps {
  create(invitation: NewInvitation): Promise<unknown>
  /** Whether the link works on this computer only, without a public address (D85). */
  asksForAddress: boolean
  onCancel(): void
}

/** Only the server checks what is typed (spec §5). */
function InvitationForm({ create, asksForAddress, onCancel }: InvitationFormProps) {
  const update = useUpdateSettings()
  const { suggestions } = useKnownAddresses()
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm({
    defaultValues: { email: '', role: '', url: suggestions[0] ?? '' }
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email, role, url }) => {
    if (asksForAddress && url.trim() !== '') {
      const saving = update.mutateAsync({ publicAddress: { url } })
      if (!(await wasSent(saving, ['url'], setError, 'publicAddress.'))) return
    }
    const body = { ...(email.trim() && { email }), ...(role.trim() && { role }) }
    await wasSent(create(body), FIELDS, setError)
  })
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Create link')}
      pendingAction={t('Creating...')}
      isPending={isSubmitting}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
          <FormField label={t('Email')} error={errors.email?.message}>
            <Input {...register('email')} type="email" autoComplete="off" />
          </FormField>
          <RoleField input={register('role')} role={watch('role')} error={errors.role?.message} />
        </SimpleGrid>
        {asksForAddress && (
          <PublicAddressField
            input={register('url')}
            hint={t(
              'Where people open the help desk. If blank, the link works on this computer only.'
            )}
            error={errors.url?.message}
            suggestions={suggestions.filter((address) => address !== watch('url'))}
            onChoose={(address) => setValue('url', address)}
          />
        )}
      </Stack>
    </DialogForm>
  )
}

interface RenewedLinkDialogProps {
  /** The invitation with its new link; null before the first one. */
  invitation: SentInvitation | null
  /** Empty if none is set. */
  publicAddress: string
  isOpen: boolean
  onClose(): void
}

/** Shows the new link of an invitation once, and whether it was emailed. */
export function RenewedLinkDialog(props: RenewedLinkDialogProps) {
  const { invitation, publicAddress, isOpen, onClose } = props
  const { origin } = useKnownAddresses()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('New link')}
      description={
        invitation?.emailed
          ? t(
              'Email sent to {email}. You can also send this link yourself. It works once, within seven days, and is not shown again. The previous link no longer works.',
              { email: invitation.email }
            )
          : t(
              'Send this link to the person. It works once, within seven days, and is not shown again. The previous link no longer works.'
            )
      }
    >
      {invitation && (
        <CreatedLink
          token={invitation.token}
          problem={invitation.problem}
          origin={publicAddress || origin}
          onClose={onClose}
        />
      )}
    </FormDialog>
  )
}

interface CreatedLinkProps {
  token: string
  /** Why it was not emailed, as a sentence; null where it was, or was not to be. */
  problem?: string | null
  /** Where others reach the help desk; null where they don't. */
  origin: string | null
  onClose(): void
}

function CreatedLink({ token, problem = null, origin, onClose }: CreatedLinkProps) {
  const own = desktop ? null : window.location.origin
  const link = invitationLink(token, origin ?? own)
  return (
    <>
      <Dialog.Body>
        {problem && (
          <Text role="alert" color="fg.error" mb="3">
            {problem}
          </Text>
        )}
        <CopyLine text={link} label={t('Copy the link {link}', { link })} textStyle="sm" />
        {origin === null && (
          <Text color="fg.muted" mt="3">
            {t(
              'This link opens the help desk on this computer only. Set the public address in Settings to invite people elsewhere.'
            )}
          </Text>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Dialog.Footer>
    </>
  )
}
