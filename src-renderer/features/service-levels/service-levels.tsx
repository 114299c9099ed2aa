import { Box, Flex, Text } from '@chakra-ui/react'
import { useDeferredValue, useMemo } from 'react'
import { requiredName } from '#shared/api/fields.ts'
import type { ServiceLevels as Levels } from '#shared/api/service-levels.ts'
import { useServiceLevels } from '../../lib/queries/service-levels-queries.ts'
import { t } from '../../lib/texts.ts'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { Calendars } from './calendars/calendars.tsx'
import { FirstLevelsOffer } from './first-levels-offer.tsx'
import { LevelsProvider } from './levels-context.ts'
import { departmentsOf } from './levels-draft.ts'
import { RehearsalPanel } from './rehearsal/rehearsal-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDepartmentList } from './service-level-queries.ts'
import { Targets } from './targets/targets.tsx'
import { TrialSection } from './trial/trial-section.tsx'
import { useLevelsDraft } from './use-levels-draft.ts'

/** Calendars and targets, by which tickets have deadlines (D70 to D72). */
export function ServiceLevels() {
  const levels = useServiceLevels()
  const departments = useDepartmentList()
  const failed = [levels, departments].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorState
        title={t('Failed to fetch service levels')}
        error={failed.error}
        onRetry={failed.refetch}
      />
    )
  if (!levels.data || !departments.data) return <LoadingState />
  return <Editor saved={levels.data} listed={departments.data} />
}

const departmentName = requiredName('Department', 100)

/** Whether a level can name a department: earlier versions took names that are rejected today. */
const canHaveLevel = (name: string) => departmentName.safeParse(name).success

interface EditorProps {
  saved: Levels
  /** All departments of the desk. */
  listed: readonly { name: string }[]
}

function Editor({ saved, listed }: EditorProps) {
  const editing = useLevelsDraft(saved)
  const { draft, errors, edit } = editing
  const context = useMemo(() => ({ draft, errors, edit }), [draft, errors, edit])
  // The table is rendered after what is being typed in a calendar.
  const later = useDeferredValue(context)
  const departments = useMemo(
    () => departmentsOf(later.draft, listed.map(({ name }) => name).filter(canHaveLevel)),
    [later, listed]
  )
  return (
    <LevelsProvider value={context}>
      <Box css={{ '--settings-columns': 'minmax(0, 1fr)' }}>
        <Flex
          gap={{ base: '3', md: '8' }}
          mb="5"
          direction={{ base: 'column', md: 'row' }}
          justify="space-between"
          align="start"
        >
          <Text textStyle="sm" color="fg.muted" maxW="65ch">
            {t(
              'A service level says how soon a ticket is answered and resolved. Only the hours in which a team works count, so a ticket raised on Friday evening is not late on Monday morning. Every open ticket then shows when it is due.'
            )}
          </Text>
          <LabelledSwitch
            label={draft.enabled ? t('Service levels are on') : t('Service levels are off')}
            flexShrink={0}
            isOn={draft.enabled}
            onSwitch={(enabled) => edit((before) => ({ ...before, enabled }))}
          />
        </Flex>
        {draft.calendars.length === 0 && <FirstLevelsOffer departments={departments} />}
        {(draft.enabled || draft.calendars.length > 0) && (
          <>
            <Calendars />
            {later.draft.calendars.length > 0 && (
              <LevelsProvider value={later}>
                <Targets departments={departments} />
                <TrialSection departments={departments} />
                <RehearsalPanel />
              </LevelsProvider>
            )}
          </>
        )}
        <SaveBar editing={editing} />
      </Box>
    </LevelsProvider>
  )
}
