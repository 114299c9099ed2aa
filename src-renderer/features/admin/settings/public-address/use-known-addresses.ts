import { desktop, useDesktopState } from '../../../../lib/desktop.ts'
import { useHostNames } from '../settings-queries.ts'
import { isOwnMachine, suggestedAddresses } from './suggested-addresses.ts'

/** How others reach this help desk, as far as this page knows. */
export interface KnownAddresses {
  /** The address of the page, or of the desktop's server; null where that is of this machine alone. */
  origin: string | null
  /** Possible public addresses, the likeliest first. */
  suggestions: string[]
}

/** Finds what the public address may be (D85). */
export function useKnownAddresses(): KnownAddresses {
  const source = useDesktopState(({ settings }) => settings.source)
  const sharing = useDesktopState((state) => state.sharing)
  const page = desktop ? null : window.location.origin
  const isHere = page !== null && isOwnMachine(page)
  const { data: hosts } = useHostNames(isHere)
  const server = source?.kind === 'server' ? source.address : null
  const shared = server !== null ? [server] : sharing?.kind === 'on' ? sharing.addresses : []
  return {
    origin: isHere ? null : (page ?? server),
    suggestions: suggestedAddresses({ origin: page, shared, hosts })
  }
}
