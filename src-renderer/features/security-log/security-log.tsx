import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Download, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { SECURITY_EVENT_LABELS } from '#shared/domain/security-events.ts'
import { meant, text } from '#shared/languages/texts.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { titleOfPerson } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { LogTable } from '../../ui/log-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { useSecurityFilter } from './security-filter.ts'
import { SecurityFilterBar } from './security-filter-bar.tsx'
import { useExportSecurityLog, useSecurityLog } from './security-log-queries.ts'

const LABEL = text('Security log')
const SKELETON_ROWS = 10

const tableColumns = (): Column<SecurityEvent>[] => [
  { title: t('When'), width: '10rem', cell: ({ at }) => <RelativeTime value={at} /> },
  { title: t('Event'), width: '12rem', cell: ({ kind }) => t(SECURITY_EVENT_LABELS[kind]) },
  { title: t('By'), width: 'auto', cell: ({ actor }) => personCell(actor) },
  { title: t('Account'), width: 'auto', cell: ({ subject }) => personCell(subject) },
  { title: t(meant('From', 'an address')), width: '10rem', cell: ({ address }) => address ?? '' },
  { title: t('Detail'), width: 'auto', cell: ({ detail }) => detail ?? '' }
]

/** Who did what to accounts, sessions, settings and data as a whole (D55). */
export function SecurityLog() {
  const { filter, change, isOn, clear } = useSecurityFilter()
  const query = useSecurityLog(filter)
  const columns = useMemo(tableColumns, [])
  return (
    <Stack gap="4">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'Sign-ins, failed attempts and changes to accounts, passwords, settings, exports and backups in the last two years. No one can change these entries.'
          )}
        </Text>
        <ExportLog filter={filter} />
      </Flex>
      <SecurityFilterBar filter={filter} onChange={change} />
      <LogTable
        label={t(LABEL)}
        columns={columns}
        query={query}
        skeletonRows={SKELETON_ROWS}
        failure={t('Failed to fetch the security log')}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={isOn ? t('No matching events') : t('No events yet')}
            text={
              isOn
                ? t('Change or clear the filters.')
                : t('Sign-ins and changes to accounts and settings are recorded here.')
            }
          >
            {isOn && (
              <Button variant="outline" onClick={clear}>
                {t('Clear filters')}
              </Button>
            )}
          </EmptyState>
        }
      />
    </Stack>
  )
}

/** Downloads what is shown, all pages of it. A kiosk has no place to save it. */
function ExportLog({ filter }: { filter: ReturnType<typeof useSecurityFilter>['filter'] }) {
  const { mutate, isPending } = useExportSecurityLog()
  if (useIsKiosk()) return null
  return (
    <Button
      variant="outline"
      loading={isPending}
      loadingText={t('Export')}
      onClick={() => mutate(filter)}
    >
      <Download aria-hidden />
      <span>{t('Export')}</span>
    </Button>
  )
}

/** A text where there is no one, so that cards leave the line out. */
function personCell(person: SecurityEvent['actor']) {
  if (!person) return ''
  return <TwoLines title={titleOfPerson(person)}>{person.fullName}</TwoLines>
}
