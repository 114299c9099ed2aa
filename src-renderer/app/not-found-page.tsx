import { paths } from '../lib/paths.ts'
import { t } from '../lib/texts.ts'
import { MessagePage } from '../ui/message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title={t('404 Page Not Found')}
      text={t('Did you forget to add the page to the router?')}
      to={paths.dashboard}
      action={t('Back to Dashboard')}
    />
  )
}
