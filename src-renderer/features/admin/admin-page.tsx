import { chakra, Tabs } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { useTab } from '../../lib/use-tab.ts'
import { AfterPaint } from '../../ui/after-paint.tsx'
import { Page } from '../../ui/page.tsx'
import { Departments } from './departments/departments.tsx'
import { ADMIN_TAB_TITLES, ADMIN_TABS, type AdminTab } from './tab-titles.ts'
import { UserManagement } from './user-management.tsx'

/** Constant elements, so that changing the tab does not render all accounts again. */
const OWN = { users: <UserManagement />, departments: <Departments /> }

/** Where one line is too short, the tabs of the system are in a second one, after those of the work. */
const FIRST_OF_SECOND_LINE: AdminTab = 'backups'

/** Wide enough for less than all tabs, and for more than the few of a telephone. */
const TWO_LINES = '@media (min-width: 48rem) and (max-width: 85.3rem)'

function LineBreak() {
  return (
    <chakra.span
      aria-hidden
      display="none"
      css={{ [TWO_LINES]: { display: 'block', flexBasis: '100%' } }}
    />
  )
}

type PartsOfOthers = Record<Exclude<AdminTab, keyof typeof OWN>, ReactNode>

/**
 * The page for IT Support Specialists (spec §2). The router passes in the parts of other features,
 * and what is loaded separately.
 */
export function AdminPage(others: PartsOfOthers) {
  const { tab, open } = useTab(ADMIN_TABS)
  const parts = { ...others, ...OWN }
  return (
    <Page title={t('Admin')}>
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount>
        {/* In several lines where they don't fit into one, as on a telephone. */}
        <Tabs.List flexWrap="wrap" css={{ '& > button': { flexShrink: 0 } }}>
          {ADMIN_TABS.map((one) => (
            <Fragment key={one}>
              {one === FIRST_OF_SECOND_LINE && <LineBreak />}
              <Tabs.Trigger value={one} px={{ md: '1.5', '2xl': '2.5' }}>
                {t(ADMIN_TAB_TITLES[one])}
              </Tabs.Trigger>
            </Fragment>
          ))}
        </Tabs.List>
        {ADMIN_TABS.map((one) => (
          <Tabs.Content key={one} value={one} pt="4">
            <AfterPaint>{parts[one]}</AfterPaint>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  )
}
