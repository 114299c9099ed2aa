// Runs before the page is painted, so that it never flashes in the other theme. lib/color-mode.ts takes over from here
// and is what writes the setting read here.
{
  const stored = JSON.parse(localStorage.getItem('help-desk-color-mode') ?? 'null')
  const mode = stored?.state?.mode ?? 'system'
  const isDark =
    mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(isDark ? 'dark' : 'light')
}
