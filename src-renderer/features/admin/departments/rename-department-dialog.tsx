import { Input, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ListedDepartment } from '#shared/api/departments.ts'
import { departmentKey, isRegistrationChoice } from '#shared/domain/teams.ts'
import { messageOf } from '../../../lib/api.ts'
import { CancelledError } from '../../../lib/password-prompt.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FollowersToKeep } from '../../../ui/followers-to-keep.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useDepartmentFollowers, useRenameDepartment } from './department-queries.ts'

interface RenameDepartmentDialogProps {
  /** The department to rename; null before the first one. */
  department: ListedDepartment | null
  /** Those there are, into which it can be merged. */
  departments: readonly ListedDepartment[]
  isOpen: boolean
  onClose(): void
}

/** Renames a department, or merges it into the one of the new name, after saying so (D86). */
export function RenameDepartmentDialog(props: RenameDepartmentDialogProps) {
  const { department, departments, isOpen, onClose } = props
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Rename {name}', { name: department?.name ?? '' })}
      description={t(
        'The new name appears on its tickets, accounts, categories and everywhere else it is used.'
      )}
      width="480px"
    >
      {department && (
        <RenameForm department={department} departments={departments} onDone={onClose} />
      )}
    </FormDialog>
  )
}

type Privacy = 'private' | 'public'

interface RenameFormProps {
  department: ListedDepartment
  departments: readonly ListedDepartment[]
  onDone(): void
}

function RenameForm({ department, departments, onDone }: RenameFormProps) {
  const { name } = department
  const rename = useRenameDepartment()
  const { register, handleSubmit, setError, watch, setValue, formState } = useForm<{
    newName: string
    privacy: Privacy
  }>({ defaultValues: { newName: name, privacy: 'private' } })
  const newName = watch('newName')
  const key = departmentKey(newName)
  const target =
    key === departmentKey(name)
      ? undefined
      : departments.find((one) => departmentKey(one.name) === key)
  const asksForPrivacy = target !== undefined && target.private !== department.private
  const becomesPrivate = asksForPrivacy && watch('privacy') === 'private'
  const { data: followers = [] } = useDepartmentFollowers(
    { name, newName: target?.name ?? name },
    becomesPrivate
  )
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set())
  const submit = handleSubmit(async ({ privacy }) => {
    const merging = target && {
      merge: true,
      ...(asksForPrivacy && { private: privacy === 'private' }),
      ...(becomesPrivate && keptIds.size > 0 && { keepFollowerIds: [...keptIds] })
    }
    try {
      await rename.mutateAsync({ name, newName, ...merging })
      onDone()
    } catch (error) {
      if (!(error instanceof CancelledError))
        setError('newName', { message: messageOf(error, t('Failed to rename the department')) })
    }
  })
  return (
    <DialogForm
      onSubmit={submit}
      action={target ? t('Merge into {name}', { name: target.name }) : t('Rename')}
      pendingAction={target ? t('Merging...') : t('Renaming...')}
      isPending={formState.isSubmitting}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField
          label={t('New name')}
          error={formState.errors.newName?.message}
          {...(isRegistrationChoice(name) && {
            hint: t(
              '{name} is built in: registration keeps offering it under this name. People who choose it there become members of {name}.',
              { name }
            )
          })}
        >
          <Input {...register('newName')} autoComplete="off" />
        </FormField>
        {target && <MergeNotice department={department} target={target} />}
        {asksForPrivacy && (
          <PrivacyField
            {...{ department, target }}
            privacy={watch('privacy')}
            onChange={(privacy) => setValue('privacy', privacy)}
          />
        )}
        {becomesPrivate && followers.length > 0 && (
          <FollowersToKeep followers={followers} keptIds={keptIds} onChange={setKeptIds} />
        )}
      </Stack>
    </DialogForm>
  )
}

interface MergeProps {
  department: ListedDepartment
  /** The department into which it is merged. */
  target: ListedDepartment
}

function MergeNotice({ department, target }: MergeProps) {
  const { name, members, tickets } = department
  return (
    <Text textStyle="sm" role="status">
      {t(
        '{target} already exists. Merging moves {members, plural, one {# member} other {# members}} and {tickets, plural, one {# ticket} other {# tickets}} of {name} to {target}, along with all settings of {name}. This can’t be undone.',
        { target: target.name, name, members, tickets }
      )}
    </Text>
  )
}

interface PrivacyFieldProps extends MergeProps {
  privacy: Privacy
  onChange(privacy: Privacy): void
}

/** Asks whether tickets are private after the merge, where only one of the two departments is. */
function PrivacyField({ department, target, privacy, onChange }: PrivacyFieldProps) {
  return (
    <FormField
      label={t('Tickets of {name} after the merge', { name: target.name })}
      hint={t(
        'Tickets of {name} are private. Members of both departments will see private tickets.',
        { name: department.private ? department.name : target.name }
      )}
    >
      <ChoiceSelect
        choices={[
          { value: 'private', label: t('Private') },
          { value: 'public', label: t('Visible to everyone') }
        ]}
        values={[privacy]}
        onChange={([chosen]) => chosen && onChange(chosen)}
      />
    </FormField>
  )
}
