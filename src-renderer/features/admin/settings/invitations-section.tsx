import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { MailPlus, Users } from 'lucide-react'
import { useState } from 'react'
import type { Invitation, SentInvitation } from '#shared/api/invitations.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { listText } from '../../../lib/list-text.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { HelpDeskSection } from './help-desk-section.tsx'
import { InvitationDialog, RenewedLinkDialog } from './invitation-dialog.tsx'
import { useInvitations, useRenewInvitation, useRevokeInvitation } from './invitation-queries.ts'
import { InvitePeopleDialog } from './invite-people/invite-people-dialog.tsx'

const day = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** How many open invitations show until all are asked for, because many people are invited at once. */
const SHOWN_AT_FIRST = 5

/** Creates invitations and lists the unused ones (D51). */
export function InvitationsSection(props: { publicAddress: string; sendsEmail: boolean }) {
  const { publicAddress, sendsEmail } = props
  const { data: invitations = [] } = useInvitations()
  const [open, setOpen] = useState<'one' | 'many' | null>(null)
  // Each invitation has a dialog of its own, so that none shows the link of the one before.
  const [dialogs, setDialogs] = useState(0)
  const invite = (how: 'one' | 'many') => {
    setDialogs(dialogs + 1)
    setOpen(how)
  }
  const close = () => setOpen(null)
  // Of the section, because the row disappears once the invitation is used.
  const [renewed, setRenewed] = useState<SentInvitation | null>(null)
  const [showsLink, setShowsLink] = useState(false)
  const showLink = (invitation: SentInvitation) => {
    setRenewed(invitation)
    setShowsLink(true)
  }
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? invitations : invitations.slice(0, SHOWN_AT_FIRST)
  return (
    <HelpDeskSection section="invitations">
      <Stack gap="4" align="start">
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" onClick={() => invite('many')}>
            <Users aria-hidden /> <span>{t('Invite people')}</span>
          </Button>
          <Button variant="outline" onClick={() => invite('one')}>
            <MailPlus aria-hidden /> <span>{t('Invite person')}</span>
          </Button>
        </Flex>
        {invitations.length > 0 && (
          <Stack as="ul" aria-label={t('Open invitations')} listStyleType="none" gap="0" w="full">
            {shown.map((invitation) => (
              <OpenInvitation
                key={invitation.id}
                invitation={invitation}
                sendsEmail={sendsEmail}
                onRenewed={showLink}
              />
            ))}
          </Stack>
        )}
        {shown.length < invitations.length && (
          <Button variant="ghost" size="xs" onClick={() => setShowsAll(true)}>
            {t('Show all {count}', { count: invitations.length })}
          </Button>
        )}
      </Stack>
      <InvitationDialog
        key={dialogs}
        publicAddress={publicAddress}
        isOpen={open === 'one'}
        onClose={close}
      />
      <InvitePeopleDialog
        key={`many ${dialogs}`}
        publicAddress={publicAddress}
        sendsEmail={sendsEmail}
        isOpen={open === 'many'}
        onClose={close}
      />
      <RenewedLinkDialog
        invitation={renewed}
        publicAddress={publicAddress}
        isOpen={showsLink}
        onClose={() => setShowsLink(false)}
      />
    </HelpDeskSection>
  )
}

interface OpenInvitationProps {
  invitation: Invitation
  /** Whether a new link goes to the address of the invitation. */
  sendsEmail: boolean
  onRenewed(invitation: SentInvitation): void
}

function OpenInvitation({ invitation, sendsEmail, onRenewed }: OpenInvitationProps) {
  const { id, email, role, inviterId, expiresAt } = invitation
  const { nameOf } = usePeople()
  const renew = useRenewInvitation()
  const revoke = useRevokeInvitation()
  const isSentAgain = sendsEmail && email !== null
  const whom = listText([email ?? t('Anyone'), ...(role ? [role] : [])], 'row')
  return (
    <Flex as="li" align="center" justify="space-between" gap="3" py="2" borderTopWidth="1px">
      <Stack gap="0" minW="0">
        <Text overflowWrap="anywhere">{whom}</Text>
        <Text textStyle="xs" color="fg.muted">
          {t('Created by {name}, valid until {time}', {
            name: nameOf(inviterId),
            time: day.format(new Date(expiresAt))
          })}
        </Text>
      </Stack>
      <Flex gap="1" flexShrink={0}>
        <Button
          size="xs"
          variant="ghost"
          aria-label={
            isSentAgain
              ? t('Send again, invitation {id}: {whom}', { id, whom })
              : t('New link, invitation {id}: {whom}', { id, whom })
          }
          loading={renew.isPending}
          onClick={() => renew.mutate(id, { onSuccess: onRenewed })}
        >
          {isSentAgain ? t('Send again') : t('New link')}
        </Button>
        <Button
          size="xs"
          variant="ghost"
          aria-label={t('Revoke invitation {id}: {whom}', { id, whom })}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        >
          {t('Revoke')}
        </Button>
      </Flex>
    </Flex>
  )
}
