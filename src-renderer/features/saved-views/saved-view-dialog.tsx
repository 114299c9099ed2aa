import { Button, Dialog, Input, Stack } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { useDeleteView, useSaveView } from '../../lib/queries/saved-views-queries.ts'
import {
  editSavedView,
  type SavedViewDraft,
  useSavedViewDraft
} from '../../lib/saved-view-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'

const close = () => editSavedView(null)

/** Names the filters of a list, or renames and deletes a view (D48). */
export function SavedViewDialog({ user }: { user: User }) {
  const { draft } = useSavedViewDraft()
  return (
    <FormDialog
      isOpen={draft !== null}
      onClose={close}
      title={draft && 'id' in draft ? 'Edit view' : 'Save view'}
      width="26rem"
    >
      {draft && <ViewForm draft={draft} user={user} />}
    </FormDialog>
  )
}

function ViewForm({ draft, user }: { draft: SavedViewDraft; user: User }) {
  const view = 'id' in draft ? draft : undefined
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const save = useSaveView(view?.id)
  const remove = useDeleteView()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') {
      setError('Name is required')
      return
    }
    const department = isShared ? user.role : null
    save.mutate({ name: name.trim(), filters: draft.filters, department }, { onSuccess: close })
  }
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={submit}>
      <Dialog.Body>
        <Stack gap="4">
          <FormField label="Name" error={error}>
            <Input
              value={name}
              maxLength={60}
              autoFocus
              onChange={(event) => setName(event.target.value)}
            />
          </FormField>
          {!view && (
            <LabelledSwitch
              label={`Share with everybody of ${user.role}`}
              isOn={isShared}
              onSwitch={setShared}
            />
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        {view && (
          <Button
            variant="ghost"
            colorPalette="red"
            me="auto"
            loading={remove.isPending}
            onClick={() => remove.mutate(view.id, { onSuccess: close })}
          >
            Delete
          </Button>
        )}
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Dialog.Footer>
    </form>
  )
}
