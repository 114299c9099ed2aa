import { Button, Dialog, Input, Stack } from '@chakra-ui/react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { SavedView } from '#shared/api/saved-views.ts'
import type { User } from '#shared/api/users.ts'
import { useDeleteView, useSaveView, useUpdateView } from '../../lib/queries/saved-views-queries.ts'
import { editSavedView, useListAddress, useSavedViewDraft } from '../../lib/saved-view-draft.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'

const close = () => editSavedView(null)

/** Names the filters of a list, or changes and deletes a view (D48). */
export function SavedViewDialog({ user }: { user: User }) {
  const { draft } = useSavedViewDraft()
  const isSaved = draft !== null && 'id' in draft
  return (
    <FormDialog
      isOpen={draft !== null}
      onClose={close}
      title={isSaved ? t('Edit view') : t('Save view')}
      width="26rem"
    >
      {isSaved && <EditForm view={draft} />}
      {draft !== null && !isSaved && <NewForm filters={draft.filters} team={user.role} />}
    </FormDialog>
  )
}

function NewForm({ filters, team }: { filters: string; team: string }) {
  const [isShared, setShared] = useState(false)
  const { mutate, isPending } = useSaveView()
  const save = (name: string) =>
    mutate({ name, filters, department: isShared ? team : null }, { onSuccess: close })
  return (
    <ViewForm name="" isPending={isPending} onSave={save}>
      <LabelledSwitch
        label={t('Share with everyone in {team}', { team })}
        isOn={isShared}
        onSwitch={setShared}
      />
    </ViewForm>
  )
}

function EditForm({ view }: { view: SavedView }) {
  const present = useListAddress()
  const [takesPresent, setTakesPresent] = useState(false)
  const { mutate, isPending } = useUpdateView(view.id)
  const save = (name: string) =>
    mutate({ name, ...(takesPresent && { filters: present }) }, { onSuccess: close })
  return (
    <ViewForm
      name={view.name}
      isPending={isPending}
      onSave={save}
      aside={<DeleteButton view={view} />}
    >
      {present !== undefined && present !== view.filters && (
        <LabelledSwitch
          label={t('Replace filters with those of this list')}
          isOn={takesPresent}
          onSwitch={setTakesPresent}
        />
      )}
    </ViewForm>
  )
}

interface ViewFormProps {
  /** The name it has so far. */
  name: string
  isPending: boolean
  onSave(name: string): void
  /** Shown at the other end of the line of buttons. */
  aside?: ReactNode
  children: ReactNode
}

function ViewForm({ name: before, isPending, onSave, aside, children }: ViewFormProps) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') setError(t('Name is required'))
    else onSave(name.trim())
  }
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={submit}>
      <Dialog.Body>
        <Stack gap="4">
          <FormField label={t('Name')} error={error}>
            <Input
              value={name}
              maxLength={60}
              autoFocus
              onChange={(event) => setName(event.target.value)}
            />
          </FormField>
          {children}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        {aside}
        <Button variant="outline" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('Save')}
        </Button>
      </Dialog.Footer>
    </form>
  )
}

function DeleteButton({ view: { id, department } }: { view: SavedView }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteView()
  return (
    <>
      <Button variant="ghost" color="red.fg" me="auto" onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete View')}
        question={
          department === null
            ? t('Are you sure you want to delete this view? Its tickets stay.')
            : t(
                'Are you sure you want to delete this view? Everyone in {department} loses it. Its tickets stay.',
                { department }
              )
        }
        action={t('Delete')}
        isPending={isPending}
        onConfirm={() => mutate(id, { onSuccess: close })}
      />
    </>
  )
}
