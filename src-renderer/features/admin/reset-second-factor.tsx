import { IconButton } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { resetSecondFactor } from '#shared/api/admin.ts'
import type { User } from '#shared/api/users.ts'
import { call } from '../../lib/api.ts'
import { withConfirmation } from '../../lib/password-question.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { sayUnlessCancelled } from './say-unless-cancelled.ts'

function useResetSecondFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: User) =>
      withConfirmation(() => call(resetSecondFactor, { params: { id } })),
    onSuccess: (_, { fullName }) => {
      showToast({ title: `${fullName} can sign in without the second factor` })
      return refresh(queryKeys.users)
    },
    onError: sayUnlessCancelled('Failed to reset the second factor')
  })
}

/** Shows that somebody has a second factor, and takes it from whoever has lost it (D53). */
export function ResetSecondFactor({ user }: { user: User }) {
  const reset = useResetSecondFactor()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const label = `Reset the second factor of ${user.fullName}`
  return (
    <>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={label}
        title={label}
        onClick={() => setIsAsking(true)}
      >
        <ShieldCheck aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title="Reset the second factor?"
        question={`For when ${user.fullName} has lost the phone and has no recovery codes. Make sure that it is them who ask.`}
        action="Reset"
        isPending={reset.isPending}
        onConfirm={() => reset.mutate(user, { onSuccess: close })}
      />
    </>
  )
}
