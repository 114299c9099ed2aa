import { Box, Portal, Toast, Toaster as ToastList } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { toaster } from '../lib/toasts.ts'
import { useSwipeRight } from './use-swipe-right.ts'

/** How far a toast must be swiped to go (spec §9). */
const SWIPE_THRESHOLD_PX = 50

/** Where toasts appear; once per page. */
export function Toaster() {
  return (
    <Portal>
      <ToastList toaster={toaster}>
        {(toast) => (
          <ToastCard
            id={toast.id ?? ''}
            title={toast.title}
            description={toast.description}
            type={toast.type}
            action={toast.action?.label}
          />
        )}
      </ToastList>
    </Portal>
  )
}

/** What stands before a toast's text. */
const KINDS = {
  success: { icon: CircleCheck, color: 'green.fg' },
  info: { icon: Info, color: 'blue.fg' },
  error: { icon: CircleAlert, color: 'red.fg' }
}

interface ToastCardProps {
  id: string
  title: ReactNode
  description: ReactNode
  type: string | undefined
  /** What its button says, where it has one. */
  action: string | undefined
}

function ToastCard({ id, title, description, type, action }: ToastCardProps) {
  const swipe = useSwipeRight(SWIPE_THRESHOLD_PX, () => toaster.dismiss(id))
  const { icon: Icon, color } = type === 'error' || type === 'info' ? KINDS[type] : KINDS.success
  return (
    <Toast.Root {...swipe} width={{ base: 'calc(100vw - 2rem)', sm: '22rem' }}>
      <Box asChild color={color} flexShrink={0} mt="0.5">
        <Icon size="1rem" aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Toast.Title>{title}</Toast.Title>
        <Toast.Description>{description}</Toast.Description>
      </Box>
      {action && <Toast.ActionTrigger>{action}</Toast.ActionTrigger>}
      <Toast.CloseTrigger aria-label="Dismiss" />
    </Toast.Root>
  )
}
