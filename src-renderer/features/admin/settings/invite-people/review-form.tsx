import { Box, Button, chakra, Flex, Grid, IconButton, Input, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { MAX_INVITATIONS, type NewInvitations } from '#shared/api/invitations.ts'
import { departmentKey, IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { ApiError } from '../../../../lib/api.ts'
import { DialogForm } from '../../../../ui/form-dialog.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import type { LeftOut, PastedPerson } from './pasted-people.ts'

/** Someone who is about to be invited. */
export interface InvitedRow extends PastedPerson {
  /** Empty where they choose. */
  role: string
}

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
  return (
    <DialogForm
      onSubmit={submit}
      action={actionFor(rows.length)}
      pendingAction="Inviting..."
      isPending={isPending}
      isDisabled={rows.length === 0 || tooMany > 0}
      onCancel={onCancel}
      aside={
        <Button variant="ghost" me="auto" onClick={onBack}>
          Back
        </Button>
      }
    >
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      {tooMany > 0 && (
        <Text role="alert" color="fg.error" mb="3">
          {`At most ${MAX_INVITATIONS} people can be invited at once. Remove ${tooMany}.`}
        </Text>
      )}
      {rows.length === 0 && (
        <EmptyState title="No one to invite" text="Go back and paste other addresses." />
      )}
      <datalist id={listId}>
        {[...roles, IT_SUPPORT_SPECIALIST].map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <chakra.ul aria-label="People" listStyleType="none">
        {rows.map((row) => (
          <PersonLine
            key={row.email}
            row={row}
            error={errors[row.email]}
            listId={listId}
            isNewRole={isNewRole(row.role, roles)}
            onRole={(role) =>
              setRows(rows.map((one) => (one.email === row.email ? { ...one, role } : one)))
            }
            onRemove={() => setRows(rows.filter(({ email }) => email !== row.email))}
          />
        ))}
      </chakra.ul>
    </DialogForm>
  )
}

interface PersonLineProps {
  row: InvitedRow
  error: string | undefined
  /** The id of the list of roles. */
  listId: string
  /** Whether the role becomes a department. */
  isNewRole: boolean
  onRole(role: string): void
  onRemove(): void
}

function PersonLine({ row, error, listId, isNewRole, ...on }: PersonLineProps) {
  const { email, name, role } = row
  return (
    <Grid
      as="li"
      templateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 14rem auto' }}
      columnGap="2"
      rowGap="1"
      alignItems="center"
      py="1.5"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box minW="0">
        <Text overflowWrap="anywhere">{email}</Text>
        {name && (
          <Text textStyle="xs" color="fg.muted" truncate>
            {name}
          </Text>
        )}
        {isNewRole && (
          <Text textStyle="xs" color="amber.fg">{`Creates a new department, ${role.trim()}.`}</Text>
        )}
        {error && (
          <Text role="alert" textStyle="xs" color="fg.error">
            {error}
          </Text>
        )}
      </Box>
      <Input
        gridRow={{ base: 2, sm: 'auto' }}
        value={role}
        list={listId}
        placeholder="They choose"
        aria-label={`Role of ${email}`}
        autoComplete="off"
        onChange={(event) => on.onRole(event.target.value)}
      />
      <IconButton
        gridRow={{ base: 'span 2', sm: 'auto' }}
        aria-label={`Remove ${email}`}
        variant="ghost"
        size="xs"
        onClick={on.onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </Grid>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const title = `${leftOut.length} left out`
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
  if (count === 0) return 'Invite people'
  return count === 1 ? 'Invite 1 person' : `Invite ${count} people`
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
