import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useDesktopState } from '../lib/desktop.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { Toaster } from '../ui/toaster.tsx'
import { FirstStart } from './first-start.tsx'
import { Router } from './router.tsx'
import { system } from './theme/system.ts'

const queryClient = createQueryClient()

export function App() {
  const isUndecided = useDesktopState(({ settings }) => settings.source === null)
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>{isUndecided ? <FirstStart /> : <Router />}</QueryClientProvider>
      <Toaster />
    </ChakraProvider>
  )
}
