import { Button, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { ListTodo } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { reasonToDeclineTasks } from '#shared/domain/ticket-rights.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { SideSection } from '../side-section.tsx'
import { progressText } from './task-texts.ts'

const taskList = lazyModule(() => import('./task-list.tsx'))

/** The tasks of a ticket, or without any, the button to add one (D79). */
export function TicketTasks({ ticket }: { ticket: Ticket }) {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const [isAdding, setAdding] = useState(false)
  const isShown = ticket.tasks !== undefined || isAdding
  const { module } = useLoaded(taskList, isShown)
  const mayChange = !isKiosk && user !== null && reasonToDeclineTasks(user, ticket) === null
  if (!isShown && !mayChange) return null
  return (
    <SideSection
      title={
        ticket.tasks
          ? t('Tasks · {progress}', { progress: progressText(ticket.tasks) })
          : t('Tasks')
      }
    >
      {!isShown && (
        <Flex _print={{ display: 'none' }}>
          <Button variant="outline" size="xs" onClick={() => setAdding(true)}>
            <ListTodo aria-hidden />
            <span>{t('Add task')}</span>
          </Button>
        </Flex>
      )}
      {isShown && !module && <ListSkeleton count={ticket.tasks?.total ?? 1} />}
      {isShown && module && (
        <module.TaskList ticket={ticket} mayChange={mayChange} isAdding={isAdding} />
      )}
    </SideSection>
  )
}

function ListSkeleton({ count }: { count: number }) {
  return (
    <Stack gap="2" aria-busy>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index.toString()} h="6" />
      ))}
    </Stack>
  )
}
