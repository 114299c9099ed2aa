import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MailOutcome } from '#shared/domain/mail.ts'
import { listBackups } from '../store/backup-folder.ts'
import type { MailCounts } from '../store/mails-store.ts'
import type { Store } from '../store/store.ts'
import type { DeliveryCounts } from '../store/webhook-deliveries-store.ts'
import { openMetricsPort } from './metrics-port.ts'
import { routeNameOf } from './route-name.ts'

/** The sources of the numbers, read for each request. */
export interface MetricsSources {
  pools: Store['pools']
  /** How many streams of live events are open. */
  countStreams(): number
  backupsDir(): string
  /** Deliveries that are waiting or failed. */
  countDeliveries(): Promise<DeliveryCounts[]>
  /** How many emails from people this server has taken, by outcome. */
  countReceivedMails(): ReadonlyMap<MailOutcome, number>
  countFailingMailboxes(): Promise<number>
  /** Outgoing emails that are waiting or failed. */
  countMails(): Promise<MailCounts>
  /** How many emails this server has sent since its start. */
  countSentMails(): number
}

export interface Metrics {
  url: string
  /** Notes that a request was answered. */
  observe(request: Request, status: number, seconds: number): void
  close(): Promise<void>
}

/** The upper bounds of the classes of durations, in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Opens a port of its own on which Prometheus reads how the server does. It says nothing of people
 * and tickets: requests are counted by the route of the contract, not by their address.
 * @throws StartError when the port can't be opened
 */
export async function startMetrics(
  address: { host: string; port: number },
  sources: MetricsSources
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'helpdesk_http_request_duration_seconds',
    help: 'Time until the response began, by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry]
  })
  addGauges(registry, sources)
  addIncomingMailMetrics(registry, sources)
  const { url, close } = await openMetricsPort(address, {
    contentType: registry.contentType,
    read: () => registry.metrics()
  })
  return {
    url,
    observe(request, status, seconds) {
      const labels = { ...routeNameOf(request), status: `${Math.floor(status / 100)}xx` }
      requests.observe(labels, seconds)
    },
    close
  }
}

function addGauges(
  registry: Registry,
  { pools, countStreams, backupsDir, countDeliveries, ...mails }: MetricsSources
) {
  const registers = [registry]
  new Gauge({
    name: 'helpdesk_event_streams',
    help: 'Open live event streams',
    registers,
    collect() {
      this.set(countStreams())
    }
  })
  new Gauge({
    name: 'helpdesk_last_backup_timestamp_seconds',
    help: 'Time of the newest backup in the folder of this server; absent without one',
    registers,
    labelNames: ['reason'],
    collect() {
      this.reset()
      const [newest] = listBackups(backupsDir())
      if (newest) this.set({ reason: newest.reason }, Date.parse(newest.createdAt) / 1000)
    }
  })
  new Gauge({
    name: 'helpdesk_webhook_deliveries',
    help: 'Waiting webhook deliveries, and failed ones that are still stored; absent without webhooks',
    registers,
    labelNames: ['webhook', 'state'],
    async collect() {
      this.reset()
      for (const { webhookId, waiting, failed } of await countDeliveries()) {
        this.set({ webhook: webhookId, state: 'waiting' }, waiting)
        this.set({ webhook: webhookId, state: 'failed' }, failed)
      }
    }
  })
  addMailMetrics(registers, mails)
  if (!pools) return
  new Gauge({
    name: 'helpdesk_database_connections',
    help: 'PostgreSQL connections by pool and state, and requests waiting for one',
    registers,
    labelNames: ['pool', 'state'],
    collect() {
      for (const { name, inUse, idle, waiting } of pools()) {
        this.set({ pool: name, state: 'in use' }, inUse)
        this.set({ pool: name, state: 'idle' }, idle)
        this.set({ pool: name, state: 'waiting' }, waiting)
      }
    }
  })
}

function addIncomingMailMetrics(
  registry: Registry,
  { countReceivedMails, countFailingMailboxes }: MetricsSources
) {
  const registers = [registry]
  new Counter({
    name: 'helpdesk_received_mails_total',
    help: 'Emails this server has received from mailboxes, by result',
    registers,
    labelNames: ['outcome'],
    collect() {
      this.reset()
      for (const [outcome, count] of countReceivedMails()) this.inc({ outcome }, count)
    }
  })
  new Gauge({
    name: 'helpdesk_failing_mailboxes',
    help: 'Enabled mailboxes that cannot be read at the moment',
    registers,
    async collect() {
      this.set(await countFailingMailboxes())
    }
  })
}

function addMailMetrics(
  registers: Registry[],
  { countMails, countSentMails }: Pick<MetricsSources, 'countMails' | 'countSentMails'>
) {
  new Counter({
    name: 'helpdesk_sent_mails_total',
    help: 'Emails this server has sent since it started',
    registers,
    collect() {
      this.reset()
      this.inc(countSentMails())
    }
  })
  new Gauge({
    name: 'helpdesk_mails',
    help: 'Waiting outgoing emails, and failed ones that are still stored',
    registers,
    labelNames: ['state'],
    async collect() {
      const { waiting, failed } = await countMails()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'failed' }, failed)
    }
  })
  new Gauge({
    name: 'helpdesk_oldest_waiting_mail_timestamp_seconds',
    help: 'Time of the oldest waiting outgoing email; absent if none is waiting',
    registers,
    async collect() {
      this.reset()
      const { oldestWaitingAt } = await countMails()
      if (oldestWaitingAt) this.set(oldestWaitingAt.getTime() / 1000)
    }
  })
}
