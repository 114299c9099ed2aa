import { Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useResetSecondFactor } from './account-queries.ts'

/** Resets two-factor authentication for people who lost their phone (D53). */
export function AccountSecondFactor({ user }: { user: User }) {
  const reset = useResetSecondFactor(user)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <Flex align="center" justify="space-between" gap="3">
      <Text textStyle="sm" color="fg.muted">
        {t('Uses two-factor authentication. Reset it if they lost their phone.')}
      </Text>
      <Button size="xs" variant="outline" flexShrink={0} onClick={() => setIsAsking(true)}>
        {t('Reset two-factor authentication')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('Reset two-factor authentication?')}
        question={t(
          '{fullName} can then sign in with only a password. Make sure that the request really comes from them.',
          { fullName: user.fullName }
        )}
        action={t('Reset')}
        isPending={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSuccess: close })}
      />
    </Flex>
  )
}
