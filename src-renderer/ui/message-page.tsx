import { Center, Heading, Text, VStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/document-title.ts'

interface MessagePageProps {
  title: string
  text: string
  /** The way on. */
  children: ReactNode
}

/** A screen that has nothing to show but why. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  useDocumentTitle(title)
  return (
    <Center minH="70vh" px="4">
      <VStack gap="1.5" textAlign="center">
        <Heading as="h1" textStyle="2xl">
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
        <Center mt="4">{children}</Center>
      </VStack>
    </Center>
  )
}
