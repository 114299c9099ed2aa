import { t } from '../../../../lib/texts.ts'
import { NamedFieldsProvider } from '../../../../ui/form-changes.ts'
import { DialogForm, FormDialog } from '../../../../ui/form-dialog.tsx'
import { PublicAddressField } from './public-address-field.tsx'
import { usePublicAddressForm } from './use-public-address-form.ts'

interface PublicAddressDialogProps {
  /** As it is saved; empty where there is none. */
  url: string
  isOpen: boolean
  onClose(): void
}

/** Asks for the public address (D85) where something else needs it. */
export function PublicAddressDialog({ url, isOpen, onClose }: PublicAddressDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Public address')}
      description={t(
        'Where people open the help desk. Invitations, email and single sign-on link to it.'
      )}
    >
      <PublicAddressForm url={url} onDone={onClose} />
    </FormDialog>
  )
}

function PublicAddressForm({ url, onDone }: { url: string; onDone(): void }) {
  const { form, field } = usePublicAddressForm(url, onDone)
  return (
    <DialogForm
      onSubmit={(event) => {
        // React hands what happens in a dialog to the form around the button that opens it.
        event.stopPropagation()
        return form.save(event)
      }}
      action={t('Save')}
      pendingAction={t('Saving...')}
      isPending={form.isSaving}
      onCancel={onDone}
    >
      <NamedFieldsProvider value={form.fields}>
        <PublicAddressField {...field} />
      </NamedFieldsProvider>
    </DialogForm>
  )
}
