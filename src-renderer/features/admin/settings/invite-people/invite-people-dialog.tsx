import { useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useCreateInvitations } from '../invitation-queries.ts'
import { useKnownAddresses } from '../public-address/use-known-addresses.ts'
import { InvitedPeople } from './invited-people.tsx'
import { PasteForm, type PasteValues } from './paste-form.tsx'
import { findPeople, type InvitedRow, type LeftOut } from './pasted-people.ts'
import { ReviewForm } from './review-form.tsx'
import { suggestRole } from './suggested-role.ts'
import { useKnownPeople } from './use-known-people.ts'

interface InvitePeopleDialogProps {
  /** Empty if none is set. */
  publicAddress: string
  /** Whether the help desk sends each person an email. */
  sendsEmail: boolean
  isOpen: boolean
  onClose(): void
}

/** Invites many people at once (D99): paste addresses, review roles, then send or copy the links. */
export function InvitePeopleDialog(props: InvitePeopleDialogProps) {
  const { publicAddress, sendsEmail, isOpen, onClose } = props
  const [pasted, setPasted] = useState<PasteValues>({ addresses: '', role: '' })
  const [review, setReview] = useState<{ rows: InvitedRow[]; leftOut: LeftOut[] } | null>(null)
  const { known, roles } = useKnownPeople()
  const { origin } = useKnownAddresses()
  const create = useCreateInvitations()

  function startReview(values: PasteValues) {
    const { people, leftOut } = findPeople(values.addresses, known)
    const rows = people.map((person) => ({
      ...person,
      role: suggestRole(person, roles) ?? values.role
    }))
    setPasted(values)
    setReview({ rows, leftOut })
  }
  const frame = { isOpen, onClose, title: t('Invite people'), width: '46rem' }
  if (create.data) {
    return (
      <FormDialog
        {...frame}
        description={t('Links work once, within seven days, and are not shown again.')}
      >
        <InvitedPeople
          invitations={create.data}
          origin={publicAddress || origin}
          onClose={onClose}
        />
      </FormDialog>
    )
  }
  if (review) {
    return (
      <FormDialog
        {...frame}
        description={
          sendsEmail
            ? t('Each person gets an email with a link that works once, within seven days.')
            : t('You get a link for each person, which works once, within seven days.')
        }
      >
        <ReviewForm
          {...review}
          roles={roles}
          create={create.mutateAsync}
          onBack={() => setReview(null)}
          onCancel={onClose}
        />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...frame}
      description={t(
        'Paste addresses from an email, a spreadsheet or a list. You check them in the next step.'
      )}
    >
      <PasteForm
        values={pasted}
        roles={roles}
        asksForAddress={publicAddress === '' && origin === null}
        onSubmit={startReview}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
