import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/document-title.ts'
import { Brand } from './brand.tsx'

/** A page to which another site sends people back, with nothing of the application around it. */
export function ReturnPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <chakra.main minH="100dvh" px={{ base: '5', md: '8' }} py={{ base: '8', lg: '10' }}>
      <Brand />
      <Box maxW="sm" mx="auto" mt={{ base: '8', lg: '14dvh' }}>
        {children}
      </Box>
    </chakra.main>
  )
}

interface ReturnMessageProps {
  title: string
  text: string
  isProblem?: boolean
  /** The next step for the person. */
  children?: ReactNode
}

/** The result. */
export function ReturnMessage({ title, text, isProblem, children }: ReturnMessageProps) {
  return (
    <Stack gap="5" align="start">
      <div>
        <Heading as="h1" textStyle="xl">
          {title}
        </Heading>
        <Text role={isProblem ? 'alert' : 'status'} color="fg.muted" mt="1">
          {text}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
