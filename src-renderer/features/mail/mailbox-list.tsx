import { Button, Flex, Heading, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { Mailbox as MailboxIcon, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import { text } from '#shared/languages/texts.ts'
import { dateFormat } from '../../lib/formats.ts'
import { settingsPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkInText } from '../../ui/texts/link-in-text.tsx'
import { mailboxPath } from './mail-paths.ts'
import { MailboxState } from './mailbox-state.tsx'

const LABEL = text('Mailboxes')
const SKELETON_ROWS = 2

const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const columns = (): Column<Mailbox>[] => [
  {
    title: t('Mailbox'),
    width: '17rem',
    cell: ({ id, address }) => (
      <StyledLink asChild variant="underline" color="fg">
        <Link to={mailboxPath(id)}>
          <EmailText email={address} />
        </Link>
      </StyledLink>
    )
  },
  { title: t('Department'), width: '11rem', cell: ({ department }) => department },
  { title: t('State'), width: '8rem', cell: (mailbox) => <MailboxState mailbox={mailbox} /> },
  {
    title: t('Last checked'),
    width: '9rem',
    cell: ({ readAt }) => (readAt ? <RelativeTime value={readAt} /> : '')
  },
  { title: t('Problem'), width: 'auto', cell: wrongText }
]

/** @param mailboxes undefined until they are fetched */
export function MailboxList({ mailboxes }: { mailboxes: readonly Mailbox[] | undefined }) {
  return (
    <Stack as="section" aria-label={t(LABEL)} gap="4">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Stack gap="1">
          <Heading as="h2" textStyle="md">
            {t(LABEL)}
          </Heading>
          <Text textStyle="sm" color="fg.muted" maxW="65ch">
            <Trans
              id="Email to a mailbox becomes a ticket of its department, and replies become comments. Outgoing email is <link>set up in Settings</link>."
              components={{ link: <LinkInText to={settingsPath('email', 'sending')} /> }}
            />
          </Text>
        </Stack>
        {mailboxes?.length !== 0 && <NewMailboxButton />}
      </Flex>
      {!mailboxes ? (
        <DataTableSkeleton
          label={t(LABEL)}
          columns={columns()}
          rows={SKELETON_ROWS}
          cardHeight="9rem"
          from="xl"
        />
      ) : mailboxes.length === 0 ? (
        <EmptyState
          icon={MailboxIcon}
          title={t('No mailbox yet')}
          text={t(
            'Add the mailbox that people write to. You choose whether email that is already in it becomes tickets.'
          )}
        >
          <NewMailboxButton />
        </EmptyState>
      ) : (
        <DataTable
          label={t(LABEL)}
          columns={columns()}
          rows={mailboxes}
          keyOf={({ id }) => id}
          from="xl"
        />
      )}
    </Stack>
  )
}

function NewMailboxButton() {
  return (
    <Button asChild>
      <Link to={mailboxPath('new')}>
        <Plus aria-hidden />
        <span>{t('Add mailbox')}</span>
      </Link>
    </Button>
  )
}

function wrongText({ enabled, failingSince, error }: Mailbox): string {
  if (!enabled || !failingSince) return ''
  return t('{error} Failing since {time}.', { error, time: time.format(new Date(failingSince)) })
}
