import { Badge, type BadgeProps } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import type { TaskProgress as Progress } from '#shared/api/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { progressText } from './task-texts.ts'

/** How many tasks of a ticket are done, in a list (D79). */
export function TaskProgress({ tasks, ...look }: BadgeProps & { tasks: Progress }) {
  const text = progressText(tasks)
  return (
    <Badge
      colorPalette={tasks.done === tasks.total ? 'green' : 'gray'}
      title={t(
        '{total, plural, one {{done} of # tasks done} other {{done} of # tasks done}}',
        tasks
      )}
      fontVariantNumeric="tabular-nums"
      flexShrink={0}
      {...look}
    >
      <ListChecks size="0.75rem" aria-hidden />
      <span>{text}</span>
    </Badge>
  )
}
