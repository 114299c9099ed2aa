import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { MessagePage } from '../ui/message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage title="404 Page Not Found" text="Did you forget to add the page to the router?">
      <Button asChild variant="outline">
        <Link to={paths.dashboard}>Back to Dashboard</Link>
      </Button>
    </MessagePage>
  )
}
