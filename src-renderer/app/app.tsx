import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useDesktopState } from '../lib/desktop.ts'
import { useIsKiosk } from '../lib/kiosk.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { followServer } from '../lib/live/connectivity.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { useLastToast } from '../lib/toasts.ts'
import { FirstStart } from './first-start.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { next } from './next.ts'
import { Router } from './router.tsx'
import { system } from './theme/system.ts'

const KioskLayer = lazyScreen(
  lazyModule(() => import('../features/kiosk/kiosk-layer.tsx')),
  'KioskLayer',
  null
)

const Toaster = lazyScreen(next.toaster, 'Toaster', null)

const queryClient = createQueryClient()
followServer(queryClient)

export function App() {
  const isUndecided = useDesktopState(({ settings }) => settings.source === null)
  const isKiosk = useIsKiosk()
  const hasToast = useLastToast(({ toast }) => toast !== null)
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        {isUndecided ? <FirstStart /> : <Router />}
        {isKiosk && <KioskLayer />}
      </QueryClientProvider>
      {hasToast && <Toaster />}
    </ChakraProvider>
  )
}
