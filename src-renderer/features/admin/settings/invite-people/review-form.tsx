import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { MAX_INVITATIONS, type NewInvitations } from '#shared/api/invitations.ts'
import { departmentKey, IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { ApiError } from '../../../../lib/api.ts'
import { t } from '../../../../lib/texts.ts'
import { DialogForm } from '../../../../ui/form-dialog.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import type { InvitedRow, LeftOut } from './pasted-people.ts'
import { PersonLine } from './person-line.tsx'
import { SelectedRole } from './selected-role.tsx'

interface ReviewFormProps {
  rows: readonly InvitedRow[]
  leftOut: readonly LeftOut[]
  roles: readonly string[]
  create(invitations: NewInvitations): Promise<unknown>
  onBack(): void
  onCancel(): void
}

/** Shows who is invited as what, and who is not and why. */
export function ReviewForm(props: ReviewFormProps) {
  const { leftOut, roles, create, onBack, onCancel } = props
  const [rows, setRows] = useState(props.rows)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  const listId = useId()
  const tooMany = rows.length - MAX_INVITATIONS

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsPending(true)
    const invitations = rows.map(({ email, role }) => ({
      email,
      ...(role.trim() && { role: role.trim() })
    }))
    await create({ invitations }).catch((error: unknown) => setErrors(errorsByEmail(error, rows)))
    setIsPending(false)
  }
  const setRole = (emails: ReadonlySet<string>, role: string) =>
    setRows(rows.map((row) => (emails.has(row.email) ? { ...row, role } : row)))
  function select(email: string, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(email)
    else next.delete(email)
    setSelected(next)
  }
  function remove(email: string) {
    setRows(rows.filter((row) => row.email !== email))
    select(email, false)
  }
  return (
    <DialogForm
      onSubmit={submit}
      action={actionFor(rows.length)}
      pendingAction={t('Inviting...')}
      isPending={isPending}
      isDisabled={rows.length === 0 || tooMany > 0}
      onCancel={onCancel}
      aside={
        <Button variant="ghost" me="auto" onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      {tooMany > 0 && (
        <Text role="alert" color="fg.error" mb="3">
          {t('At most {max} people can be invited at once. Remove {count}.', {
            max: MAX_INVITATIONS,
            count: tooMany
          })}
        </Text>
      )}
      {rows.length === 0 && (
        <EmptyState title={t('No one to invite')} text={t('Go back and paste other addresses.')} />
      )}
      <datalist id={listId}>
        {[...roles, IT_SUPPORT_SPECIALIST].map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      {rows.length > 1 && (
        <SelectedRole
          rows={rows}
          selected={selected}
          roles={roles}
          onSelect={setSelected}
          onRole={(role) => {
            setRole(selected, role)
            setSelected(new Set())
          }}
        />
      )}
      <chakra.ul aria-label={t('People')} listStyleType="none">
        {rows.map((row) => (
          <PersonLine
            key={row.email}
            row={row}
            error={errors[row.email]}
            listId={listId}
            isNewRole={isNewRole(row.role, roles)}
            isSelected={rows.length > 1 ? selected.has(row.email) : undefined}
            onSelect={(isSelected) => select(row.email, isSelected)}
            onRole={(role) => setRole(new Set([row.email]), role)}
            onRemove={() => remove(row.email)}
          />
        ))}
      </chakra.ul>
    </DialogForm>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const title = t('{count, plural, one {# left out} other {# left out}}', { count: leftOut.length })
  return (
    <Box bg="amber.subtle" borderRadius="l3" px="4" py="3" mb="3">
      <Text fontWeight="medium">{title}</Text>
      <chakra.ul aria-label={title} listStyleType="none" maxH="9rem" overflowY="auto" tabIndex={0}>
        {leftOut.map(({ text, reason }) => (
          <Flex as="li" key={`${text} ${reason}`} columnGap="2" textStyle="sm" wrap="wrap">
            <Text as="span" overflowWrap="anywhere">
              {text}
            </Text>
            <Text as="span" color="fg.muted">
              {reason}
            </Text>
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  )
}

/** Whether no department has this name, as with a typo. */
function isNewRole(role: string, roles: readonly string[]): boolean {
  const key = departmentKey(role)
  return key !== '' && ![...roles, IT_SUPPORT_SPECIALIST].some((one) => departmentKey(one) === key)
}

function actionFor(count: number): string {
  if (count === 0) return t('Invite people')
  return t('{count, plural, one {Invite # person} other {Invite # people}}', { count })
}

/** The server's objections by the addresses they are about. */
function errorsByEmail(error: unknown, rows: readonly InvitedRow[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fieldErrors.flatMap(({ path, message }) => {
      const row = rows[Number(path.split('.')[1])]
      return row ? [[row.email, message]] : []
    })
  )
}
