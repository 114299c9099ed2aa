import { create } from 'zustand'
import type { SignInProof } from '#shared/api/single-sign-on.ts'
import type { ProofPurpose } from '#shared/domain/single-sign-on.ts'
import { desktop } from './desktop.ts'
import { CancelledError } from './password-prompt.ts'
import { paths } from './paths.ts'
import { t } from './texts.ts'

/** Where a page keeps the verifier, and where its person wanted to go, while it is at the provider. */
const KEPT = 'single-sign-on'

/** The channel on which a window passes a code to the one that asked. */
const CHANNEL = 'single-sign-on'

interface Waiting {
  verifier: string
  resolve(proof: SignInProof): void
  reject(error: Error): void
}

/** The confirmation that this page awaits from another window or the system's browser. */
const useWaitingForProof = create<{ waiting: Waiting | null }>()(() => ({ waiting: null }))

/** Whether the provider can send someone back to this page: its cookies are of one address. */
export function isAtAddress(address: string): boolean {
  return desktop !== undefined || window.location.origin === address
}

/** Goes to the provider with this page, which comes back as another one. */
export async function signInHere(wanted: string): Promise<void> {
  const { verifier, challenge } = await newVerifier()
  sessionStorage.setItem(KEPT, JSON.stringify({ verifier, wanted }))
  window.location.assign(beginPath('sign-in', challenge, false))
}

/** Returns, once, the values that the page kept before it went to the provider. */
export function takeKept(): { verifier: string; wanted: string } | null {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  return kept === null ? null : JSON.parse(kept)
}

/**
 * Opens another window, in the desktop application the system's browser, where the person proves who
 * they are, and waits for it.
 * @throws CancelledError when they cancel, or begin again
 */
export async function proveElsewhere(purpose: ProofPurpose, address: string): Promise<SignInProof> {
  cancelProof()
  const { verifier, challenge } = await newVerifier()
  window.open(address + beginPath(purpose, challenge, desktop !== undefined), '_blank')
  return await new Promise<SignInProof>((resolve, reject) =>
    useWaitingForProof.setState({ waiting: { verifier, resolve, reject } })
  )
}

export function cancelProof(): void {
  const { waiting } = useWaitingForProof.getState()
  useWaitingForProof.setState({ waiting: null })
  waiting?.reject(new CancelledError(t('The sign-in was cancelled')))
}

/** @returns whether this page has waited for a code */
export function receiveProofCode(proofCode: string): boolean {
  const { waiting } = useWaitingForProof.getState()
  if (!waiting) return false
  useWaitingForProof.setState({ waiting: null })
  waiting.resolve({ proofCode, verifier: waiting.verifier })
  return true
}

/** Passes a code to the window that waits for it. */
export function passProofCode(proofCode: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(proofCode)
  channel.close()
}

/** Listens to other windows. @returns the function that stops it */
export function followProofCodes(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => void receiveProofCode(String(data))
  return () => channel.close()
}

/**
 * The beginning of a sign-in in a page of its own, from the part of its address after the #; null
 * for none.
 */
export function beginningIn(hash: string) {
  const values = new URLSearchParams(hash.slice(1))
  const purpose = values.get('begin')
  const challenge = values.get('challenge')
  if (purpose === null || challenge === null) return null
  return { purpose, challenge, isDesktop: values.has('desktop') }
}

/** The code in a link by which the system's browser leads back to the desktop application. */
export function proofCodeIn(path: string): string | null {
  const { pathname, hash } = new URL(path, window.location.origin)
  return pathname === paths.singleSignOn && hash.startsWith(CODE_MARK)
    ? hash.slice(CODE_MARK.length)
    : null
}

const CODE_MARK = '#code='

function beginPath(purpose: ProofPurpose, challenge: string, isDesktop: boolean): string {
  const ending = isDesktop ? '&desktop' : ''
  return `${paths.singleSignOn}#begin=${purpose}&challenge=${challenge}${ending}`
}

async function newVerifier() {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(digest)) }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
