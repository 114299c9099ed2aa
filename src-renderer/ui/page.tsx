import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/document-title.ts'

interface PageProps {
  title: string
  subtitle?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
  children: ReactNode
}

/** A screen inside the layout: its one heading, which also names the window, its one action and its content. */
export function Page({ title, subtitle, action, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <Box maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '5', md: '7' }}>
      <Flex gap="4" align="flex-start" justify="space-between" mb="5" wrap="wrap">
        <Box minW="0">
          <Heading as="h1" textStyle="2xl">
            {title}
          </Heading>
          {subtitle && (
            <Text color="fg.muted" mt="0.5">
              {subtitle}
            </Text>
          )}
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  )
}
