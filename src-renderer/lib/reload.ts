/**
 * Reloads the page if the server answers; otherwise only the browser's error page would be left.
 */
export async function reloadOnceReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null
  )
  if (answer?.ok) window.location.reload()
}
