import { Button } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import {
  beginSingleSignOn,
  loginBySingleSignOn,
  offerSecondFactorAtSingleSignOn,
  type ReturnedCode,
  returnFromProvider,
  type SignInProof,
  type SingleSignOnBeginning
} from '#shared/api/single-sign-on.ts'
import { call, messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { beginningIn, passProofCode, takeKept } from '../../lib/single-sign-on.ts'
import { t } from '../../lib/texts.ts'
import { useOnce } from '../../lib/use-once.ts'
import { ReturnMessage, ReturnPage } from '../../ui/return-page.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { SecondFactor } from './second-factor.tsx'
import { missingFactorOf, useSingleSignOnLogin } from './sign-in-queries.ts'

/**
 * The state that another page of this application passes on: in the desktop, the result from the
 * browser.
 */
interface HandedOver {
  proof: SignInProof
  wanted: string
}

/** The way to the provider and back (D54). */
export function SingleSignOnPage() {
  return (
    <ReturnPage title={t('Sign in')}>
      <Way />
    </ReturnPage>
  )
}

function Way() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  // The address counts once, and its parameters are removed from it.
  const [given] = useState({ search, beginning: beginningIn(hash), handedOver: state })
  useEffect(() => {
    if (search || hash) navigate(paths.singleSignOn, { replace: true })
  }, [search, hash, navigate])
  if (given.handedOver) return <Finish {...(given.handedOver as HandedOver)} />
  if (given.search) return <ComeBack query={given.search} />
  if (given.beginning) return <Begin beginning={given.beginning as SingleSignOnBeginning} />
  return <Navigate to={paths.auth} replace />
}

function Begin({ beginning }: { beginning: SingleSignOnBeginning }) {
  const { data, error } = useOnce(() => call(beginSingleSignOn, { body: beginning }))
  useEffect(() => {
    if (data) window.location.replace(data.address)
  }, [data])
  return error ? <Failed error={error} /> : <LoadingState label={t('Opening the sign-in page')} />
}

function ComeBack({ query }: { query: string }) {
  const { data, error } = useOnce(() => call(returnFromProvider, { body: { query } }))
  if (error) return <Failed error={error} />
  if (!data) return <LoadingState label={t('Signing in')} />
  if (data.isDesktop) return <BackToDesktop {...data} />
  return data.purpose === 'sign-in' ? <FinishHere {...data} /> : <BackToWindow {...data} />
}

/** Only this page, which went to the provider, knows the verifier. */
function FinishHere({ proofCode }: ReturnedCode) {
  const [kept] = useState(takeKept)
  if (!kept) return <Failed error={new Error(t('This sign-in was started in another window.'))} />
  return <Finish proof={{ proofCode, verifier: kept.verifier }} wanted={kept.wanted} />
}

function Finish({ proof, wanted }: HandedOver) {
  const login = useSingleSignOnLogin()
  const { error } = useOnce(() => login(proof))
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  const [before] = useState(user)
  useEffect(() => {
    if (user && user !== before) navigate(wanted, { replace: true })
  }, [user, before, navigate, wanted])
  const missing = missingFactorOf(error)
  if (missing) {
    return (
      <SecondFactor
        missing={missing}
        signIn={(secondFactor) => call(loginBySingleSignOn, { body: { ...proof, secondFactor } })}
        offer={(signal) => call(offerSecondFactorAtSingleSignOn, { body: proof, signal })}
        offerKey={proof.proofCode}
        onBack={() => navigate(paths.auth, { replace: true })}
      />
    )
  }
  return error ? <Failed error={error} /> : <LoadingState label={t('Signing in')} />
}

function BackToDesktop({ proofCode }: ReturnedCode) {
  const link = `helpdesk://sign-in/${proofCode}`
  useEffect(() => window.location.assign(link), [link])
  return (
    <ReturnMessage
      title={t('Return to Help Desk')}
      text={t('You can close this page when Help Desk is open.')}
    >
      <Button asChild size="md">
        <a href={link}>{t('Open Help Desk')}</a>
      </Button>
    </ReturnMessage>
  )
}

function BackToWindow({ proofCode }: ReturnedCode) {
  useEffect(() => {
    passProofCode(proofCode)
    window.close()
  }, [proofCode])
  return (
    <ReturnMessage
      title={t('Return to the other window')}
      text={t('The sign-in continues there. You can close this one.')}
    />
  )
}

function Failed({ error }: { error: Error }) {
  const navigate = useNavigate()
  return (
    <ReturnMessage
      title={t('You are not signed in')}
      text={messageOf(error, error.message)}
      isProblem
    >
      <Button variant="outline" size="md" onClick={() => navigate(paths.auth, { replace: true })}>
        {t('Go to sign in')}
      </Button>
    </ReturnMessage>
  )
}
