import { chromium } from '@playwright/test'
const [,, target, name, ...acts] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const colorScheme of ['light','dark']) for (const width of [1440,390]) {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, colorScheme, baseURL: 'http://localhost:4213' })
  await context.request.post('/api/login', { data: { username: 'priya', password: 'welcome-desk' } })
  const page = await context.newPage()
  page.on('pageerror', e => console.log('ERROR', e.message)); page.on('console', m => m.type()==='error' && console.log(m.text()))
  await page.goto(target); await page.waitForLoadState('networkidle')
  for (const act of acts) { await page.getByRole('button', { name: act }).click(); await page.waitForTimeout(2500) }
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/h41r/pics/${name}-${colorScheme}-${width}.png`, fullPage: true })
  await context.close()
}
await browser.close()
