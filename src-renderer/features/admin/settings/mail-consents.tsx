import { Badge, Box, Button, Flex, Heading, Input, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { type SubmitEvent, useState } from 'react'
import type { MailConsent, MailSettings } from '#shared/api/mail-settings.ts'
import { meant } from '#shared/languages/texts.ts'
import { useMailboxes } from '../../../lib/queries/mailboxes-queries.ts'
import { t } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextLink } from '../../../ui/texts/address-link.tsx'
import { useConnectMail, useMailConsents } from './mail-settings-queries.ts'

/** The accounts of mail servers that the help desk may use, and those it is to use. */
export function MailConsents({ mail }: { mail: MailSettings }) {
  const { data: consents, error, refetch } = useMailConsents()
  const { data: mailboxes = [] } = useMailboxes()
  const connect = useConnectMail()
  if (error && !consents)
    return (
      <ErrorState title={t('Failed to fetch connected accounts')} error={error} onRetry={refetch} />
    )
  if (!consents) return null
  const isConnected = (username: string) =>
    consents.some((one) => one.username.toLowerCase() === username.toLowerCase())
  const missing = [mail, ...mailboxes]
    .filter(({ signIn, username }) => signIn === 'oauth' && username !== '')
    .map(({ username }) => username.toLowerCase())
    .filter((username, index, all) => all.indexOf(username) === index && !isConnected(username))
  return (
    <Stack as="section" aria-label={t('Connected accounts')} gap="3" mt="7" maxW="md">
      <Heading as="h4" textStyle="sm">
        {t('Connected accounts')}
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        {t(
          'Connect opens the provider’s sign-in page. Sign in there with the mailbox account and allow the help desk to read and send its email.'
        )}
      </Text>
      {consents.length + missing.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px">
          {consents.map((consent) => (
            <AccountLine key={consent.username} {...consent} consent={consent} connect={connect} />
          ))}
          {missing.map((username) => (
            <AccountLine key={username} username={username} connect={connect} />
          ))}
        </Stack>
      )}
      <AnotherAccount connect={connect} />
      {connect.data && (
        <Text role="status" textStyle="sm" color="fg.muted">
          <Trans
            id="Continue in the window that opened. If none opened, <link>open the sign-in page</link>."
            components={{
              link: (
                <TextLink href={connect.data.address} target="_blank" rel="noopener noreferrer" />
              )
            }}
          />
        </Text>
      )}
    </Stack>
  )
}

interface ConnectProps {
  connect: ReturnType<typeof useConnectMail>
}

interface AccountLineProps extends ConnectProps {
  username: string
  consent?: MailConsent
}

function AccountLine({ username, consent, connect }: AccountLineProps) {
  const isWorking = consent !== undefined && consent.error === null
  return (
    <Flex as="li" gap="3" align="start" justify="space-between" borderBottomWidth="1px" py="2.5">
      <Box minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            {username}
          </Text>
          <Badge colorPalette={isWorking ? 'green' : consent ? 'red' : 'amber'}>
            {isWorking
              ? t(meant('Connected', 'a mailbox'))
              : consent
                ? t('Failing')
                : t(meant('Not connected', 'a mailbox'))}
          </Badge>
        </Flex>
        {consent && (
          <Text textStyle="xs" color="fg.muted">
            <Trans
              id="Connected <time/>"
              components={{ time: <RelativeTime value={consent.connectedAt} /> }}
            />
          </Text>
        )}
        {consent?.error && (
          <Text textStyle="sm" color="fg.error" overflowWrap="anywhere">
            {consent.error}
          </Text>
        )}
      </Box>
      <Button
        size="sm"
        variant="outline"
        flexShrink={0}
        loading={connect.isPending && connect.variables === username}
        loadingText={consent ? t('Reconnect') : t(meant('Connect', 'an account'))}
        aria-label={
          consent
            ? t('Reconnect: {username}', { username })
            : t('Connect: {username}', { username })
        }
        onClick={() => connect.mutate(username)}
      >
        {consent ? t('Reconnect') : t(meant('Connect', 'an account'))}
      </Button>
    </Flex>
  )
}

function AnotherAccount({ connect }: ConnectProps) {
  const [username, setUsername] = useState('')
  const begin = (event: SubmitEvent) => {
    event.preventDefault()
    connect.mutate(username.trim(), { onSuccess: () => setUsername('') })
  }
  return (
    <form onSubmit={begin} aria-label={t('Connect another account')}>
      <Flex gap="2" align="end">
        <FormField label={t('Another account')}>
          <Input
            value={username}
            onChange={({ target }) => setUsername(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="help@example.com"
          />
        </FormField>
        <Button
          type="submit"
          variant="outline"
          disabled={username.trim() === ''}
          loading={connect.isPending && connect.variables === username.trim()}
          loadingText={t(meant('Connect', 'an account'))}
        >
          {t(meant('Connect', 'an account'))}
        </Button>
      </Flex>
    </form>
  )
}
