import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { Page } from '../../ui/page.tsx'
import { guideSummary } from './guide-texts.ts'
import { ADMINISTRATOR_GUIDES, type Guide, STAFF_GUIDES } from './guides.ts'

/** The list of the guides that a person reads. */
export function HelpPage() {
  const { user } = useCurrentUser()
  return (
    <Page title="Help" subtitle="Guides to Help Desk, by task.">
      <Stack gap="7" maxW="3xl">
        <Guides title="For everyone" guides={STAFF_GUIDES} />
        {user && isItSupportSpecialist(user.role) && (
          <Guides title="For IT Support Specialists" guides={ADMINISTRATOR_GUIDES} />
        )}
      </Stack>
    </Page>
  )
}

function Guides({ title, guides }: { title: string; guides: readonly Guide[] }) {
  return (
    <section aria-label={title}>
      <Heading as="h2" textStyle="sm" color="fg.muted" mb="1">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none" borderTopWidth="1px">
        {guides.map((guide) => (
          <Box as="li" key={guide.name} borderBottomWidth="1px">
            <Row asChild>
              <Link to={paths.guide(guide.name)}>
                <Text as="span" fontWeight="medium">
                  {guide.title}
                </Text>
                <Text as="span" color="fg.muted">
                  {guideSummary(guide.name)}
                </Text>
              </Link>
            </Row>
          </Box>
        ))}
      </Box>
    </section>
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
