import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { desktop } from '../lib/desktop.ts'
import { useIsKiosk } from '../lib/kiosk.ts'
import { paths } from '../lib/paths.ts'
import { DesktopCommands } from './desktop-commands.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ItSupportOnly, SessionGate, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { next } from './next.ts'
import { screens } from './screens.ts'

const Layout = lazyScreen(screens.signedIn, 'Layout')
const DashboardScreen = lazyScreen(screens.signedIn, 'DashboardScreen')
const AllTicketsPage = lazyScreen(screens.signedIn, 'AllTicketsPage')
const UnassignedPage = lazyScreen(screens.signedIn, 'UnassignedPage')
const DepartmentTicketsPage = lazyScreen(screens.signedIn, 'DepartmentTicketsPage')
const TeamPage = lazyScreen(screens.signedIn, 'TeamPage')
const UsersPage = lazyScreen(screens.signedIn, 'UsersPage')
const NotFoundPage = lazyScreen(screens.signedIn, 'NotFoundPage')
const AuthScreen = lazyScreen(screens.auth, 'AuthScreen')
const SingleSignOnPage = lazyScreen(screens.singleSignOn, 'SingleSignOnPage')
const EmailProofPage = lazyScreen(screens.emailProof, 'EmailProofPage')
const MailConsentPage = lazyScreen(screens.mailConsent, 'MailConsentPage')
const TicketDetailPage = lazyScreen(next.ticketDetail, 'TicketDetailPage')
const ReportsPage = lazyScreen(screens.reports, 'ReportsPage')
const TicketEditPage = lazyScreen(screens.ticketEdit, 'TicketEditPage')
const AccountPage = lazyScreen(screens.account, 'AccountPage')
const AdminScreen = lazyScreen(screens.admin, 'AdminScreen')
const SettingsPage = lazyScreen(screens.settings, 'SettingsPage')
const ArticlesPage = lazyScreen(screens.articles, 'ArticlesPage')
const ArticlePage = lazyScreen(screens.article, 'ArticlePage')
const NewArticlePage = lazyScreen(screens.articleForm, 'NewArticlePage')
const EditArticlePage = lazyScreen(screens.articleForm, 'EditArticlePage')
const CategoriesPage = lazyScreen(screens.categories, 'CategoriesPage')

/** Every screen and who may see it (spec §2). */
export function Router() {
  const isKiosk = useIsKiosk()
  return (
    // Transitions are off, because the filters in the address must change at once: otherwise the
    // second of two quick clicks would overwrite the first.
    <BrowserRouter useTransitions={false}>
      <DesktopCommands />
      <ErrorBoundary>
        <Routes>
          {/* The settings are outside of the session, because there a server that can't be
              reached is changed. */}
          {desktop && (
            <Route
              path={paths.settings}
              element={isKiosk ? <Navigate to={paths.dashboard} replace /> : <SettingsPage />}
            />
          )}
          <Route element={<SessionGate />}>
            <Route element={<SignedOutOnly />}>
              <Route path={paths.auth} element={<AuthScreen />} />
            </Route>
            <Route path={paths.singleSignOn} element={<SingleSignOnPage />} />
            <Route path={paths.emailProof} element={<EmailProofPage />} />
            <Route path={paths.mailConsent} element={<MailConsentPage />} />
            <Route element={<SignedInOnly />}>
              <Route element={<Layout />}>
                <Route path={paths.dashboard} element={<DashboardScreen />} />
                <Route
                  path={paths.dashboardAlias}
                  element={<Navigate to={paths.dashboard} replace />}
                />
                <Route path={paths.tickets} element={<AllTicketsPage />} />
                <Route path={`${paths.tickets}/:id`} element={<TicketDetailPage />} />
                <Route path={`${paths.tickets}/:id/edit`} element={<TicketEditPage />} />
                <Route path={paths.unassigned} element={<UnassignedPage />} />
                <Route path={paths.departmentTickets} element={<DepartmentTicketsPage />} />
                <Route path={paths.team} element={<TeamPage />} />
                <Route path={paths.users} element={<UsersPage />} />
                <Route element={<ItSupportOnly elseTo={paths.dashboard} />}>
                  <Route path={paths.admin} element={<AdminScreen />} />
                </Route>
                <Route element={<ItSupportOnly elseTo={paths.dashboardAlias} />}>
                  <Route path={paths.categories} element={<CategoriesPage />} />
                </Route>
                {!isKiosk && <Route path={paths.account} element={<AccountPage />} />}
                <Route path={paths.reports} element={<ReportsPage />} />
                <Route path={paths.articles} element={<ArticlesPage />} />
                <Route path={paths.newArticle} element={<NewArticlePage />} />
                <Route path={`${paths.articles}/:id`} element={<ArticlePage />} />
                <Route path={`${paths.articles}/:id/edit`} element={<EditArticlePage />} />
              </Route>
            </Route>
            <Route element={<Layout />}>
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Route>
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  )
}
