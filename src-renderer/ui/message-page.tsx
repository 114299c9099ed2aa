import { Button, Center, Heading, Text, VStack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../lib/document-title.ts'

interface MessagePageProps {
  title: string
  text: string
  /** The target and the text of the button. */
  to: string
  action: string
}

/** A screen with only a message and a button. */
export function MessagePage({ title, text, to, action }: MessagePageProps) {
  useDocumentTitle(title)
  return (
    <Center minH="70vh" px="4">
      <VStack gap="1.5" textAlign="center">
        <Heading as="h1" textStyle="2xl">
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
        <Center mt="4">
          <Button asChild variant="outline">
            <Link to={to}>{action}</Link>
          </Button>
        </Center>
      </VStack>
    </Center>
  )
}
