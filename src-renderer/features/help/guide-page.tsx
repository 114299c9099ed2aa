import { Button } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { Page } from '../../ui/page.tsx'
import { GuideMarkdown } from './guide-markdown.tsx'
import { guideText } from './guide-texts.ts'
import { guidesFor } from './guides.ts'

/** A page of the guide. */
export function GuidePage() {
  const { user } = useCurrentUser()
  const { name } = useParams()
  const guides = user ? guidesFor(user) : []
  const guide = guides.find((one) => one.name === name)
  if (!guide) {
    return (
      <MessagePage
        title={t('Guide Not Found')}
        text={t('There is no guide at this address, or it is for IT Support Specialists.')}
        to={paths.help}
        action={t('All guides')}
      />
    )
  }
  return (
    <Page title={t(guide.title)} action={<AllGuides />}>
      <GuideMarkdown text={guideText(guide.name)} names={guides.map((one) => one.name)} />
    </Page>
  )
}

function AllGuides() {
  return (
    <Button asChild variant="outline">
      <Link to={paths.help}>{t('All guides')}</Link>
    </Button>
  )
}
