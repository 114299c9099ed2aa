/**
 * Loads the page again. While the server is away, that would leave nothing but the browser's own
 * page for it.
 */
export async function reloadOnceReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null
  )
  if (answer?.ok) window.location.reload()
}
