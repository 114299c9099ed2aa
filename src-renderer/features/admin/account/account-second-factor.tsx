import { Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useResetSecondFactor } from './account-queries.ts'

/** Takes the second factor from whoever has lost it (D53). */
export function AccountSecondFactor({ user }: { user: User }) {
  const reset = useResetSecondFactor(user)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <Flex align="center" justify="space-between" gap="3">
      <Text textStyle="sm" color="fg.muted">
        Signs in with a second factor. Reset it for whoever has lost the phone.
      </Text>
      <Button size="xs" variant="outline" flexShrink={0} onClick={() => setIsAsking(true)}>
        Reset second factor
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title="Reset the second factor?"
        question={`${user.fullName} can then sign in with the password alone. Make sure first that it is them who ask.`}
        action="Reset"
        isPending={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSuccess: close })}
      />
    </Flex>
  )
}
