import { chakra, Stack, Text } from '@chakra-ui/react'
import type { OutsideFollower } from '#shared/api/followers.ts'
import { byFullName } from '../lib/formats.ts'
import { t } from '../lib/texts.ts'
import { DialogForm, FormDialog } from './form-dialog.tsx'
import { InitialsAvatar } from './initials-avatar.tsx'

interface FollowersToKeepProps {
  followers: readonly OutsideFollower[]
  keptIds: ReadonlySet<number>
  onChange(keptIds: ReadonlySet<number>): void
}

/** The people who would see private tickets by following alone, each with a box to keep them (D64). */
export function FollowersToKeep({ followers, keptIds, onChange }: FollowersToKeepProps) {
  const toggle = (id: number) => {
    const next = new Set(keptIds)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <Stack gap="2" role="group" aria-label={t('Followers to keep')}>
      <Text textStyle="sm">
        {t(
          'These people can see the private tickets only as followers. Select who keeps access. The others are removed.'
        )}
      </Text>
      <Stack gap="0.5" maxH="16rem" overflowY="auto">
        {followers.toSorted(byFullName).map(({ id, fullName, initials, tickets }) => (
          <Row key={id}>
            <input type="checkbox" checked={keptIds.has(id)} onChange={() => toggle(id)} />
            <InitialsAvatar initials={initials} size="sm" />
            <Text as="span" truncate flex="1" minW="0" title={fullName}>
              {fullName}
            </Text>
            <Text as="span" color="fg.muted" textStyle="xs" flexShrink={0}>
              {t('{count, plural, one {# ticket} other {# tickets}}', { count: tickets })}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}

interface KeepFollowersDialogProps extends FollowersToKeepProps {
  isOpen: boolean
  onClose(): void
  title: string
  action: string
  pendingAction: string
  isPending: boolean
  onConfirm(): void
}

/** Asks which followers to keep before tickets become private. */
export function KeepFollowersDialog(props: KeepFollowersDialogProps) {
  const { isOpen, onClose, title, action, pendingAction, isPending, onConfirm, ...list } = props
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={title} width="30rem">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
        onCancel={onClose}
        action={action}
        pendingAction={pendingAction}
        isPending={isPending}
      >
        <FollowersToKeep {...list} />
      </DialogForm>
    </FormDialog>
  )
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '9',
    px: '2',
    borderRadius: 'l2',
    cursor: 'pointer',
    textStyle: 'sm',
    '& input': { accentColor: 'colorPalette.solid', flexShrink: 0, boxSize: '4' },
    _hover: { bg: 'bg.muted' }
  }
})
