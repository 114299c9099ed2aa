import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { FIRST_STEPS_PATH, paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { guideSummary } from './guide-texts.ts'
import { ADMINISTRATOR_GUIDES, type Guide, STAFF_GUIDES } from './guides.ts'

/** The list of the guides that a person reads. */
export function HelpPage() {
  const { user } = useCurrentUser()
  return (
    <Page title={t('Help')} subtitle={t('Guides to Help Desk, by task.')}>
      <Stack gap="7" maxW="3xl">
        <Guides title={t('For everyone')} guides={STAFF_GUIDES} />
        {user && isItSupportSpecialist(user.role) && (
          <Guides title={t('For IT Support Specialists')} guides={ADMINISTRATOR_GUIDES}>
            <Line
              to={FIRST_STEPS_PATH}
              title={t('First steps')}
              summary={t('The checklist for setting up the help desk, on your dashboard.')}
            />
          </Guides>
        )}
      </Stack>
    </Page>
  )
}

interface GuidesProps {
  title: string
  guides: readonly Guide[]
  /** Lines before those of the guides. */
  children?: ReactNode
}

function Guides({ title, guides, children }: GuidesProps) {
  return (
    <section aria-label={title}>
      <Heading as="h2" textStyle="sm" color="fg.muted" mb="1">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none" borderTopWidth="1px">
        {children}
        {guides.map(({ name, title }) => (
          <Line
            key={name}
            isOfGuide
            to={paths.guide(name)}
            title={t(title)}
            summary={guideSummary(name)}
          />
        ))}
      </Box>
    </section>
  )
}

interface LineProps {
  to: string
  title: string
  summary: string
  /** Whether the summary is a guide's own words, which are English in every language. */
  isOfGuide?: boolean
}

function Line({ to, title, summary, isOfGuide }: LineProps) {
  return (
    <Box as="li" borderBottomWidth="1px">
      <Row asChild>
        <Link to={to}>
          <Text as="span" fontWeight="medium">
            {title}
          </Text>
          <Text as="span" color="fg.muted" {...(isOfGuide && { lang: 'en' })}>
            <bdi>{summary}</bdi>
          </Text>
        </Link>
      </Row>
    </Box>
  )
}

/** A row is one link: the title, and beside or below it what the guide is about. */
const Row = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '13rem minmax(0, 1fr)' },
    columnGap: '4',
    alignItems: 'baseline',
    px: '2',
    py: '2.5',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.subtle' }
  }
})
