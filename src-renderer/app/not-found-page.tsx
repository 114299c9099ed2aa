import { paths } from '../lib/paths.ts'
import { MessagePage } from '../ui/message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      to={paths.dashboard}
      action="Back to Dashboard"
    />
  )
}
