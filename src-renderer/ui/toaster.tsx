import { Box, createToaster, Portal, Toast, Toaster as ToastList } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { t } from '../lib/texts.ts'
import { type ToastContent, useLastToast } from '../lib/toasts.ts'
import { useSwipeAway } from './use-swipe-away.ts'

/** How far a toast must be swiped to dismiss it, in pixels (spec §9). */
const SWIPE_THRESHOLD_PX = 50

/** The toaster's own names of the tones. */
const TYPES = { success: 'success', info: 'info', destructive: 'error' } as const

/** The limits of spec §9. */
const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5000,
  hotkey: ['F8']
})

function show({ tone = 'success', ...texts }: ToastContent) {
  toaster.remove()
  toaster.create({ ...texts, type: TYPES[tone], closable: true })
}

/** Where toasts appear; once per page. */
export function Toaster() {
  return (
    <Portal>
      <ToastList
        toaster={toaster}
        aria-label={t('Notifications, bottom-end (F8)')}
        onFocus={focusToast}
      >
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
      <LastToast />
    </Portal>
  )
}

/** Hands on toasts; it is made after the list, which takes none before it is there. */
function LastToast() {
  const { toast } = useLastToast()
  useEffect(() => {
    if (toast) queueMicrotask(() => show(toast))
  }, [toast])
  return null
}

/**
 * F8 focuses the region of the toasts (spec §9): this moves the focus on to the toast in it, or
 * back where there is none.
 */
function focusToast({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return
  const next = currentTarget.querySelector('[data-scope=toast][data-part=root]') ?? relatedTarget
  // The focus moves after the toaster's own handler, which records where the focus came from.
  if (next instanceof HTMLElement) queueMicrotask(() => next.focus({ preventScroll: true }))
}

/**
 * Blurs a toast on Escape, because the toaster returns the focus when a toast loses it, but not
 * when a toast is removed.
 */
function leaveOnEscape({ key }: KeyboardEvent) {
  if (key === 'Escape' && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
}

/** The icons before a toast's text. */
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
  /** The text of the toast's action button. */
  action: string | undefined
}

function ToastCard({ id, title, description, type, action }: ToastCardProps) {
  const swipe = useSwipeAway(SWIPE_THRESHOLD_PX, () => toaster.dismiss(id))
  const { icon: Icon, color } = type === 'error' || type === 'info' ? KINDS[type] : KINDS.success
  return (
    <Toast.Root
      {...swipe}
      onKeyDown={leaveOnEscape}
      width={{ base: 'calc(100vw - 2rem)', sm: '22rem' }}
    >
      <Box asChild color={color} flexShrink={0} mt="0.5">
        <Icon size="1rem" aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Toast.Title>{title}</Toast.Title>
        <Toast.Description>{description}</Toast.Description>
        {action && <Toast.ActionTrigger>{action}</Toast.ActionTrigger>}
      </Box>
      <Toast.CloseTrigger aria-label={t('Dismiss')} />
    </Toast.Root>
  )
}
