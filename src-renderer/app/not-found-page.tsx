import { Button, Center, Heading, Text, VStack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../lib/document-title.ts'
import { paths } from './paths.ts'

export function NotFoundPage() {
  useDocumentTitle('Page Not Found')
  return (
    <Center minH="70vh" px="4">
      <VStack gap="1.5" textAlign="center">
        <Heading as="h1" textStyle="2xl">
          404 Page Not Found
        </Heading>
        <Text color="fg.muted">Did you forget to add the page to the router?</Text>
        <Button asChild variant="outline" mt="4">
          <Link to={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      </VStack>
    </Center>
  )
}
