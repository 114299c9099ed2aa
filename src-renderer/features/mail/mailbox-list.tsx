import { Button, Flex, Heading, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import { Mailbox as MailboxIcon, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/texts/address-link.tsx'
import { mailboxPath, SETTINGS_PATH } from './mail-paths.ts'
import { MailboxState } from './mailbox-state.tsx'

const LABEL = 'Mailboxes'
const SKELETON_ROWS = 2

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const columns: Column<Mailbox>[] = [
  {
    title: 'Mailbox',
    width: '17rem',
    cell: ({ id, address }) => (
      <StyledLink asChild variant="underline" color="fg">
        <Link to={mailboxPath(id)}>
          <EmailText email={address} />
        </Link>
      </StyledLink>
    )
  },
  { title: 'Department', width: '11rem', cell: ({ department }) => department },
  { title: 'State', width: '8rem', cell: (mailbox) => <MailboxState mailbox={mailbox} /> },
  {
    title: 'Last read',
    width: '9rem',
    cell: ({ readAt }) => (readAt ? <RelativeTime value={readAt} /> : '')
  },
  { title: 'What is wrong', width: 'auto', cell: wrongText }
]

/** @param mailboxes undefined until they are fetched */
export function MailboxList({ mailboxes }: { mailboxes: readonly Mailbox[] | undefined }) {
  return (
    <Stack as="section" aria-label={LABEL} gap="4">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Stack gap="1">
          <Heading as="h2" textStyle="md">
            {LABEL}
          </Heading>
          <Text textStyle="sm" color="fg.muted" maxW="65ch">
            What people write to a mailbox becomes a ticket of its department; their answers become
            comments. Sending mails is{' '}
            <TextLink asChild>
              <Link to={SETTINGS_PATH}>set up under Settings</Link>
            </TextLink>
            .
          </Text>
        </Stack>
        {mailboxes?.length !== 0 && <NewMailboxButton />}
      </Flex>
      {!mailboxes ? (
        <DataTableSkeleton
          label={LABEL}
          columns={columns}
          rows={SKELETON_ROWS}
          cardHeight="9rem"
          from="xl"
        />
      ) : mailboxes.length === 0 ? (
        <EmptyState
          icon={MailboxIcon}
          title="No mailbox is read"
          text="Name the one that people write to. Before it is read for the first time, you choose whether the mails in it become tickets as well."
        >
          <NewMailboxButton />
        </EmptyState>
      ) : (
        <DataTable
          label={LABEL}
          columns={columns}
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
        <span>New mailbox</span>
      </Link>
    </Button>
  )
}

function wrongText({ enabled, failingSince, error }: Mailbox): string {
  if (!enabled || !failingSince) return ''
  return `${error} Since ${time.format(new Date(failingSince))}.`
}
