import { useSearchParams } from 'react-router-dom'

/**
 * Which tab of a screen is open, kept in the address: Back, a reload and a shared link show the
 * same.
 * @param tabs the first is the one a screen opens with; the address does not name it
 */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0]
  const open = (name: string) => setParams(name === tabs[0] ? {} : { tab: name })
  return { tab, open }
}
