import { Badge, Button, chakra, Flex, Icon, Input, Text } from '@chakra-ui/react'
import { ShieldCheck, Trash2, X } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import type { Account, User } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { autoComplete } from '../../lib/kiosk.ts'
import { t } from '../../lib/texts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { nameCell } from '../../ui/name-cell.tsx'
import { AccountButton } from './account/account-dialog.tsx'
import { useApproveUser, useConfirmTeam } from './admin-queries.ts'
import { DepartmentHeadSwitch } from './department-head-switch.tsx'
import { useDeleteUser } from './use-delete-user.ts'
import { type PasswordDrafts, usePasswordDraft } from './use-password-drafts.ts'

/**
 * The columns of the list of users, in the order of spec §2.
 * @param ownId the signed-in user, who cannot delete themselves (D4)
 */
export function userColumns(drafts: PasswordDrafts, ownId: number | undefined): Column<Account>[] {
  return [
    {
      title: t('Username'),
      width: '6.5rem',
      cell: (user) => (user.waiting ? user.username : <AccountButton user={user} />)
    },
    {
      title: t('Full Name'),
      width: '12%',
      cell: (user) => (user.secondFactor ? <ProtectedName user={user} /> : nameCell(user))
    },
    {
      title: t('Email'),
      width: 'auto',
      cell: (user) => (
        <>
          <EmailText email={user.email} />
          {user.unprovenEmail && <Badge colorPalette="amber">{t('Not verified')}</Badge>}
        </>
      )
    },
    {
      title: t('Role'),
      width: '14%',
      cell: (user) => (user.unconfirmedTeam ? <UnconfirmedRole user={user} /> : user.role)
    },
    {
      title: t('New Password'),
      width: '8.5rem',
      cell: (user) =>
        user.waiting ? (
          <Badge colorPalette="amber">{t('Waiting for approval')}</Badge>
        ) : (
          !user.service && <NewPassword user={user} drafts={drafts} />
        )
    },
    {
      title: t('Department Head'),
      width: '8rem',
      cell: (user) => !user.waiting && !user.service && <DepartmentHeadSwitch user={user} />
    },
    {
      title: t('Actions'),
      width: '14.5rem',
      cell: (user) =>
        user.waiting ? (
          <Decision user={user} />
        ) : (
          <Actions user={user} drafts={drafts} isOwn={user.id === ownId} />
        )
    }
  ]
}

/** The role of someone who has chosen it alone, and the button that confirms the team (D61). */
function UnconfirmedRole({ user }: { user: Account }) {
  const confirm = useConfirmTeam()
  return (
    <Flex direction="column" align="start" gap="1" py="1">
      <span>{user.role}</span>
      <Badge colorPalette="amber">{t('Team not confirmed')}</Badge>
      <Button
        size="xs"
        variant="outline"
        aria-label={t('Confirm team of {fullName}', { fullName: user.fullName })}
        aria-disabled={confirm.isPending}
        onClick={() => !confirm.isPending && confirm.mutate(user)}
      >
        {t('Confirm team')}
      </Button>
    </Flex>
  )
}

/** The name of someone who signs in with a second factor (D53). */
function ProtectedName({ user }: { user: User }) {
  return (
    <>
      <span>{nameCell(user)}</span>{' '}
      <chakra.span
        role="img"
        aria-label={t('Two-factor authentication')}
        title={t('Two-factor authentication')}
        color="fg.muted"
      >
        <Icon as={ShieldCheck} boxSize="3.5" aria-hidden />
      </chakra.span>
    </>
  )
}

function formIdOf(user: User) {
  return `new-password-${user.id}`
}

function NewPassword({ user, drafts }: { user: User; drafts: PasswordDrafts }) {
  const { text, problem } = usePasswordDraft(drafts, user.id)
  const problemId = useId()
  return (
    <>
      <Input
        form={formIdOf(user)}
        h="7"
        type="password"
        // Without this a password manager would fill the administrator's own password into every
        // row.
        autoComplete={autoComplete('new-password')}
        aria-label={t('New password for {fullName}', { fullName: user.fullName })}
        value={text}
        onChange={(event) => drafts.type(user.id, event.target.value)}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
      />
      {problem && (
        <Text
          id={problemId}
          role="alert"
          textStyle="xs"
          color="fg.error"
          whiteSpace="normal"
          py="1"
        >
          {problem}
        </Text>
      )}
    </>
  )
}

function Actions({
  user,
  drafts,
  isOwn
}: {
  user: Account
  drafts: PasswordDrafts
  isOwn: boolean
}) {
  const remove = useDeleteUser()
  const { text, isSaving } = usePasswordDraft(drafts, user.id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void drafts.save(user.id)
  }
  return (
    // The buttons are far apart, because one of them deletes an account without a question (spec
    // §2).
    <Flex align="center" columnGap="6" rowGap="3" wrap={{ base: 'wrap', md: 'nowrap' }}>
      {!user.service && (
        <chakra.form id={formIdOf(user)} onSubmit={save}>
          <Button
            type="submit"
            size="xs"
            variant="outline"
            aria-label={t('Update Password of {fullName}', { fullName: user.fullName })}
            disabled={text === ''}
            // The button is not disabled while saving, because the focus returns to it from the
            // question for the password.
            aria-disabled={isSaving}
          >
            {t('Update Password')}
          </Button>
        </chakra.form>
      )}
      <Button
        ms="auto"
        size="xs"
        variant="ghost"
        colorPalette="red"
        color="red.fg"
        aria-label={t('Delete {fullName}', { fullName: user.fullName })}
        disabled={isOwn}
        aria-disabled={remove.isPending}
        title={isOwn ? t('You cannot delete your own account') : undefined}
        onClick={() => !remove.isPending && remove.mutate(user)}
      >
        <Trash2 /> <span>{t('Delete')}</span>
      </Button>
    </Flex>
  )
}

/** Approves an account or rejects it, which deletes it (D51). */
function Decision({ user }: { user: Account }) {
  const approve = useApproveUser()
  const decline = useDeleteUser()
  const isPending = approve.isPending || decline.isPending
  return (
    <Flex align="center" columnGap="6" rowGap="3" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Button
        size="xs"
        variant="outline"
        aria-label={t('Approve {fullName}', { fullName: user.fullName })}
        aria-disabled={isPending}
        onClick={() => !isPending && approve.mutate(user)}
      >
        {t(meant('Approve', 'an account'))}
      </Button>
      <Button
        ms="auto"
        size="xs"
        variant="ghost"
        colorPalette="red"
        color="red.fg"
        aria-label={t('Decline {fullName}', { fullName: user.fullName })}
        aria-disabled={isPending}
        onClick={() => !isPending && decline.mutate(user)}
      >
        <X /> <span>{t(meant('Decline', 'an account'))}</span>
      </Button>
    </Flex>
  )
}
