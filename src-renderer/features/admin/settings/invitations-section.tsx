import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '#shared/api/invitations.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { HelpDeskSection } from './help-desk-section.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { useInvitations, useRevokeInvitation } from './invitation-queries.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Creates invitations and lists the unused ones (D51). */
export function InvitationsSection({ publicAddress }: { publicAddress: string }) {
  const { data: invitations = [] } = useInvitations()
  const [isOpen, setIsOpen] = useState(false)
  // Each invitation has a dialog of its own, so that none shows the link of the one before.
  const [dialogs, setDialogs] = useState(0)
  const invite = () => {
    setDialogs(dialogs + 1)
    setIsOpen(true)
  }
  return (
    <HelpDeskSection section="invitations">
      <Stack gap="4" align="start">
        <Button variant="outline" onClick={invite}>
          <MailPlus aria-hidden /> <span>Invite person</span>
        </Button>
        {invitations.length > 0 && (
          <Stack as="ul" aria-label="Open invitations" listStyleType="none" gap="0" w="full">
            {invitations.map((invitation) => (
              <OpenInvitation key={invitation.id} invitation={invitation} />
            ))}
          </Stack>
        )}
      </Stack>
      <InvitationDialog
        key={dialogs}
        publicAddress={publicAddress}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </HelpDeskSection>
  )
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, email, role, inviterId, expiresAt } = invitation
  const { nameOf } = usePeople()
  const revoke = useRevokeInvitation()
  const whom = [email ?? 'Anyone', role].filter(Boolean).join(', ')
  return (
    <Flex as="li" align="center" justify="space-between" gap="3" py="2" borderTopWidth="1px">
      <Stack gap="0" minW="0">
        <Text overflowWrap="anywhere">{whom}</Text>
        <Text
          textStyle="xs"
          color="fg.muted"
        >{`Created by ${nameOf(inviterId)}, valid until ${day.format(new Date(expiresAt))}`}</Text>
      </Stack>
      <Button
        size="xs"
        variant="ghost"
        flexShrink={0}
        aria-label={`Revoke invitation ${id}: ${whom}`}
        loading={revoke.isPending}
        onClick={() => revoke.mutate(id)}
      >
        Revoke
      </Button>
    </Flex>
  )
}
