import { Button, Dialog, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Account } from '#shared/api/users.ts'
import { inPlace } from '../../../lib/dialog-entry.ts'
import { ACCOUNT_PARAMETER } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { AbsenceButton } from '../../../ui/absence/absence-button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PersonData } from '../privacy/person-data.tsx'
import { useSettings } from '../settings/settings-queries.ts'
import { AccountDirectory } from './account-directory.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSecondFactor } from './account-second-factor.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountSwitches } from './account-switches.tsx'
import { AccountTokens } from './account-tokens.tsx'

/** A username that opens the account (D52). */
export function AccountButton({ user }: { user: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        minW="0"
        maxW="full"
        h="7"
        px="0"
        color="fg"
        fontWeight="inherit"
        textDecoration="underline"
        textDecorationColor="border.emphasized"
        textUnderlineOffset="3px"
        _hover={{ textDecorationColor: 'currentColor' }}
        aria-label={t('{username}: edit {fullName}', {
          username: user.username,
          fullName: user.fullName
        })}
        title={user.username}
        onClick={() => setIsOpen(true)}
      >
        <Text as="span" truncate>
          {user.username}
        </Text>
      </Button>
      <AccountDialog user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** The account that the address names, if there is one. */
export function AccountOfAddress({ users }: { users: readonly Account[] }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get(ACCOUNT_PARAMETER)
  const found = users.find(({ id, waiting }) => String(id) === asked && !waiting)
  // It stays in its dialog while that closes.
  const [shown, setShown] = useState(found)
  if (found && found !== shown) setShown(found)
  const close = () =>
    setParams((present) => {
      present.delete(ACCOUNT_PARAMETER)
      return present
    }, inPlace())
  return shown && <AccountDialog user={shown} isOpen={found !== undefined} onClose={close} />
}

interface AccountDialogProps {
  user: Account
  isOpen: boolean
  onClose(): void
}

/** Everything that an IT Support Specialist can do with an account (D52). */
function AccountDialog({ user, isOpen, onClose }: AccountDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={user.fullName} description={user.username}>
      <Dialog.Body pb="6">
        <Stack gap="7">
          <AccountForm user={user} onDone={onClose} />
          <Part title={t('Sign-in')}>
            <AccountSwitches user={user} />
            {user.secondFactor && <AccountSecondFactor user={user} />}
            <AccountDirectory user={user} />
          </Part>
          {!user.service && (
            <Part title={t('Sessions')}>
              <AccountSessions user={user} />
            </Part>
          )}
          {!user.service && (
            <Part title={t('Absence')}>
              <Flex align="center" justify="space-between" gap="3">
                <Text textStyle="sm" color="fg.muted">
                  {t('When this person is away, and who stands in.')}
                </Text>
                <AbsenceButton person={user} />
              </Flex>
            </Part>
          )}
          <TokensPart user={user} />
          {!user.service && (
            <Part title={t('Personal data')}>
              <Flex align="center" justify="space-between" gap="3">
                <Text textStyle="sm" color="fg.muted">
                  {t('Export as ZIP or erase permanently.')}
                </Text>
                <PersonData person={user} />
              </Flex>
            </Part>
          )}
        </Stack>
      </Dialog.Body>
    </FormDialog>
  )
}

/** Nothing where there can be no tokens (D56). */
function TokensPart({ user }: { user: Account }) {
  const { data: settings } = useSettings()
  if (!user.service && (!settings || settings.tokens.allowed === 'nobody')) return null
  return (
    <Part title={t('Access tokens')}>
      <AccountTokens user={user} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="3" borderTopWidth="1px" pt="5">
      <Heading as="h3" id={id} textStyle="sm">
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
