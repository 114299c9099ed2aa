import { createAnnouncementWorker } from './announcements/announcement-worker.ts'
import type { Clock } from './base/clock.ts'
import type { Log } from './base/log.ts'
import { withProcesses } from './processes/run-processes.ts'
import { createRuleChecker } from './rules/rule-checker.ts'
import { withRules } from './rules/run-rules.ts'
import { createScheduleWorker } from './schedules/schedule-worker.ts'
import { createAlarmWorker } from './service-levels/alarm-worker.ts'
import { createClockMover } from './service-levels/clock-mover.ts'
import type { Store, StoreEvent } from './store/store.ts'
import { createApprovalWorker } from './tickets/approvals/approval-worker.ts'
import { createWaitWorker } from './tickets/waiting/wait-worker.ts'

/** The events after which clocks may not run by the service levels yet. */
const LEVEL_CHANGES = new Set<StoreEvent['type']>(['settings', 'tickets-imported', 'resync'])

/**
 * Starts the work that waits for a time or an event: clocks move with service levels (D72), alarms
 * are raised (D73), waiting ends (D74), rules are paused (D75), recurring tickets are raised (D77),
 * approvers are reminded (D80), and announcements begin and end (D81).
 * @param parts.ticketChanges the types of events after which alarms may come sooner
 * @param parts.onRaised called when there may be emails and events of webhooks to send
 */
export function createDeadlineWorkers({
  store,
  ...others
}: {
  store: Store
  clock: Clock
  log: Log
  ticketChanges: ReadonlySet<StoreEvent['type']>
  onRaised(): void
}) {
  const parts = { ...others, store: withRules(withProcesses(store)) }
  const ruleChecker = createRuleChecker(parts)
  const alarms = createAlarmWorker(parts)
  const clockMover = createClockMover({ ...parts, onMoved: alarms.wake })
  const waits = createWaitWorker(parts)
  const schedules = createScheduleWorker(parts)
  const approvals = createApprovalWorker(parts)
  const announcements = createAnnouncementWorker(parts)
  return {
    /** Looks for work that an event may have brought. */
    noteEvent(event: StoreEvent): void {
      waits.noteEvent(event)
      schedules.noteEvent(event)
      approvals.noteEvent(event)
      announcements.noteEvent(event)
      ruleChecker.noteEvent(event)
      if (LEVEL_CHANGES.has(event.type)) clockMover.wake()
      if (parts.ticketChanges.has(event.type)) alarms.wake()
    },
    async stop(): Promise<void> {
      await Promise.all(
        [alarms, clockMover, waits, schedules, approvals, announcements, ruleChecker].map(
          (worker) => worker.stop()
        )
      )
    }
  }
}
