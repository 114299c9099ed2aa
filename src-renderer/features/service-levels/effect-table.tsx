import { Dialog } from '@chakra-ui/react'
import type { DepartmentEffect, ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { meant } from '#shared/languages/texts.ts'
import { numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'

const count = (title: string, name: Exclude<keyof DepartmentEffect, 'department'>) => ({
  ...{ title, width: '6rem', isNumber: true },
  cell: (of: DepartmentEffect) => numberText(of[name])
})

const columnsOfEffect = (): Column<DepartmentEffect>[] => [
  { title: t('Department'), width: 'auto', cell: ({ department }) => department },
  count(t(meant('Open', 'tickets')), 'openTickets'),
  count(t('With deadline'), 'withDeadline'),
  count(t('Due today'), 'dueToday'),
  count(t('Late'), 'late'),
  count(t('Newly late'), 'lateAtOnce')
]

/** The effect of a change on the open tickets of each department. */
export function EffectTable({ effect }: { effect: ServiceLevelEffect }) {
  return (
    <Dialog.Body pb="5" tabIndex={0}>
      <DataTable
        label={t('Effect by department')}
        columns={columnsOfEffect()}
        rows={effect.departments}
        keyOf={({ department }) => department}
      />
    </Dialog.Body>
  )
}
