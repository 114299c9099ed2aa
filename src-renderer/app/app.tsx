import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../lib/query-client.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Router } from './router.tsx'
import { system } from './theme/system.ts'

const queryClient = createQueryClient()

export function App() {
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
      <Toaster />
    </ChakraProvider>
  )
}
