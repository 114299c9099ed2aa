import { useSearchParams } from 'react-router-dom'

/**
 * The open tab of a screen, kept in the address, so that Back, a reload and a shared link show the
 * same.
 * @param tabs the first one is the default, which the address omits
 */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0]
  const open = (name: string) => setParams(name === tabs[0] ? {} : { tab: name })
  return { tab, open }
}
