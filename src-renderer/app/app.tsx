import { ChakraProvider, LocaleProvider } from '@chakra-ui/react'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import { localeOf } from '#shared/languages/languages.ts'
import { useIsKiosk } from '../lib/kiosk.ts'
import { useLanguage } from '../lib/language.ts'
import { lazyModule, useLoaded } from '../lib/lazy-module.ts'
import { followServer } from '../lib/live/connectivity.ts'
import { queryClient } from '../lib/query-client.ts'
import { texts } from '../lib/texts.ts'
import { useLastToast } from '../lib/toasts.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LoadingState } from '../ui/states.tsx'
import { lazyPart } from './lazy-part.tsx'
import { system } from './theme/system.ts'

const KioskSession = lazyPart(
  () => import('../features/kiosk/kiosk-session.tsx'),
  'KioskSession',
  null
)

const toaster = lazyModule(() => import('../ui/toaster.tsx'))

followServer(queryClient)

/** @param props.router null as long as its first screen is loading */
export function App({ router }: { router: DataRouter | null }) {
  const isKiosk = useIsKiosk()
  const language = useLanguage()
  return (
    <I18nProvider i18n={texts}>
      <ChakraProvider value={system}>
        <LocaleProvider locale={localeOf(language) ?? 'en-US'}>
          <QueryClientProvider client={queryClient}>
            {/* In another language everything is drawn again. */}
            <Fragment key={language}>
              {/* Transitions are off, because the filters in the address must change at once:
                  otherwise the second of two quick clicks would overwrite the first. */}
              {router ? (
                <RouterProvider router={router} useTransitions={false} />
              ) : (
                <LoadingState />
              )}
              {isKiosk && <KioskSession />}
            </Fragment>
          </QueryClientProvider>
          <Toasts />
        </LocaleProvider>
      </ChakraProvider>
    </I18nProvider>
  )
}

/** Loaded ahead in a moment without work: a server that is gone must not take along what says so. */
function Toasts() {
  const hasToast = useLastToast(({ toast }) => toast !== null)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const { module } = useLoaded(toaster, hasToast || isIdle)
  return hasToast && module && <module.Toaster />
}
