import { AdminPage } from '../features/admin/admin-page.tsx'
import { t } from '../lib/texts.ts'
import { LoadingText } from '../ui/states.tsx'
import { lazyPart } from './lazy-part.tsx'

// Loaded separately, because its charts are large and managing users needs none.
const TeamAnalytics = lazyPart(
  () => import('../features/analytics/team-analytics.tsx'),
  'TeamAnalytics',
  () => <LoadingText>{t('Loading analytics...')}</LoadingText>,
  'screens'
)

// Loaded separately, because it is set once and managing users needs none of it.
const ServiceLevels = lazyPart(
  () => import('../features/service-levels/service-levels.tsx'),
  'ServiceLevels',
  () => <LoadingText>{t('Loading service levels...')}</LoadingText>,
  'automation'
)

// Loaded separately, because managing users needs none of it.
const Schedules = lazyPart(
  () => import('../features/schedules/schedules.tsx'),
  'Schedules',
  () => <LoadingText>{t('Loading recurring tickets...')}</LoadingText>,
  'automation'
)

// Loaded separately, because managing users needs none of it.
const Processes = lazyPart(
  () => import('../features/processes/processes.tsx'),
  'Processes',
  () => <LoadingText>{t('Loading processes...')}</LoadingText>,
  'automation'
)

// Loaded separately, because managing users needs none of it.
const Rules = lazyPart(
  () => import('../features/rules/rules.tsx'),
  'Rules',
  () => <LoadingText>{t('Loading rules...')}</LoadingText>,
  'automation'
)

// Loaded separately, because managing users needs none of it.
const Backups = lazyPart(
  () => import('../features/backups/backups.tsx'),
  'Backups',
  () => <LoadingText>{t('Loading backups...')}</LoadingText>
)

// Loaded separately, because it is used once in the life of a help desk.
const Imports = lazyPart(
  () => import('../features/imports/imports.tsx'),
  'Imports',
  () => <LoadingText>{t('Loading imports...')}</LoadingText>,
  'connections'
)

// Loaded separately, because few who manage users look at it.
const SecurityLog = lazyPart(
  () => import('../features/security-log/security-log.tsx'),
  'SecurityLog',
  () => <LoadingText>{t('Loading the security log...')}</LoadingText>
)

// Loaded separately, because few help desks have any.
const Webhooks = lazyPart(
  () => import('../features/webhooks/webhooks.tsx'),
  'Webhooks',
  () => <LoadingText>{t('Loading webhooks...')}</LoadingText>,
  'connections'
)

// Loaded separately, because managing users needs none of it.
const MailAdmin = lazyPart(
  () => import('../features/mail/mail-admin.tsx'),
  'MailAdmin',
  () => <LoadingText>{t('Loading email...')}</LoadingText>,
  'connections'
)

// Loaded separately, because it is set once and managing users needs none of it. Canned replies are
// tickets' own.
const SettingsScreen = lazyPart(
  () => import('./settings-screen.tsx'),
  'SettingsScreen',
  () => <LoadingText>{t('Loading settings...')}</LoadingText>,
  'tickets'
)

/**
 * Fills the admin page with parts of other features, because features must not import each other.
 */
export function AdminScreen() {
  return (
    <AdminPage
      analytics={<TeamAnalytics />}
      service-levels={<ServiceLevels />}
      rules={<Rules />}
      recurring={<Schedules />}
      processes={<Processes />}
      backups={<Backups />}
      import={<Imports />}
      security={<SecurityLog />}
      webhooks={<Webhooks />}
      mail={<MailAdmin />}
      settings={<SettingsScreen />}
    />
  )
}
