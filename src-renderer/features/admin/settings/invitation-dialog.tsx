import { Button, Dialog, Input, SimpleGrid, Text } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { NewInvitation } from '#shared/api/invitations.ts'
import { desktop, useDesktopState } from '../../../lib/desktop.ts'
import { invitationLink } from '../../../lib/invitation-link.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useCreateInvitation } from './invitation-queries.ts'

const FIELDS = ['email', 'role'] as const

interface InvitationDialogProps {
  isOpen: boolean
  onClose(): void
}

/** Makes an invitation, and then shows its link, this once. */
export function InvitationDialog({ isOpen, onClose }: InvitationDialogProps) {
  const create = useCreateInvitation()
  const { data: made } = create
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Invite somebody"
      description={
        made
          ? 'Send this link to the person. It works once, within seven days, and is not shown again.'
          : 'What you leave empty, the person chooses.'
      }
    >
      {made ? (
        <MadeLink token={made.token} onClose={onClose} />
      ) : (
        <InvitationForm create={create.mutateAsync} onCancel={onClose} />
      )}
    </FormDialog>
  )
}

interface InvitationFormProps {
  create(invitation: NewInvitation): Promise<unknown>
  onCancel(): void
}

/** Only the server checks what is typed (spec §5). */
function InvitationForm({ create, onCancel }: InvitationFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '', role: '' }
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email, role }) => {
    const body = { ...(email.trim() && { email }), ...(role.trim() && { role }) }
    await wasSent(create(body), FIELDS, setError)
  })
  return (
    <DialogForm
      onSubmit={submit}
      action="Make the link"
      pendingAction="Making..."
      isPending={isSubmitting}
      onCancel={onCancel}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <FormField label="Email" error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="off" />
        </FormField>
        <FormField
          label="Role"
          hint="Any role, also IT Support Specialist."
          error={errors.role?.message}
        >
          <Input {...register('role')} autoComplete="off" />
        </FormField>
      </SimpleGrid>
    </DialogForm>
  )
}

function MadeLink({ token, onClose }: { token: string; onClose(): void }) {
  const origin = useOrigin()
  return (
    <>
      <Dialog.Body>
        <CopyLine text={invitationLink(token, origin)} what="the link" textStyle="sm" />
        {origin === null && (
          <Text color="fg.muted" mt="3">
            It opens this application on this computer: others reach the help desk once it is shared
            on the network.
          </Text>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>Done</Button>
      </Dialog.Footer>
    </>
  )
}

/** Where others reach this help desk; null where they don't. */
function useOrigin(): string | null {
  const source = useDesktopState(({ settings }) => settings.source)
  const sharing = useDesktopState((state) => state.sharing)
  if (!desktop) return window.location.origin
  if (source?.kind === 'server') return source.address
  return sharing?.kind === 'on' ? (sharing.addresses[0] ?? null) : null
}
