import { expect, type Locator, type Page } from '@playwright/test'
import { raise, read, say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'

const WRITTEN = `# Floor 2
It **prints** nothing
since Monday, see TKT-00003 and [the wiki](https://wiki.example/a).

- [x] toner
- [ ] paper with \`lp -d ${'x'.repeat(60)}\`

| ${Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(' | ')} |
|${'---|'.repeat(12)}

![The display](https://images.example/display.png) says <b>E04</b>`

/** Raises a ticket and comments on it, in Markdown or as it is written. @returns its number */
async function raiseWith({ request }: Page, url: string, text: string, format = {}) {
  const id = await raise(request, url, { description: text, ...format })
  await say(request, url, id, text, format)
  return id
}

/** The files of the reader of Markdown and of the converter that a page has asked for. */
function loadedFiles(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /[/]assets[/]((?:markdown-text|pasted-markdown))-/.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

const openActivity = (page: Page) => page.getByRole('tab', { name: /^Activity/ }).click()

/** Selects a part of what is written in a text area. */
async function select(area: Locator, part: string) {
  await area.evaluate((element: HTMLTextAreaElement, part) => {
    const start = element.value.indexOf(part)
    element.focus()
    element.setSelectionRange(start, start + part.length)
  }, part)
}

test('Markdown is drawn in descriptions and comments, and breaks no layout', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  const id = await raiseWith(page, url, WRITTEN, { format: 'markdown' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${url}/tickets/${id}`)
    for (const place of [
      page.getByRole('region', { name: 'Description' }),
      page.getByRole('log')
    ]) {
      await expect(place.getByText('Floor 2', { exact: true })).toBeVisible()
      await expect(place.getByRole('heading')).toHaveCount(0)
      await expect(place.locator('strong')).toHaveText('prints')
      await expect(place.locator('p', { hasText: 'prints' })).toHaveText(
        'It prints nothing\nsince Monday, see TKT-00003 and the wiki.',
        { useInnerText: true }
      )
      await expect(place.getByRole('listitem')).toHaveCount(2)
      await expect(place.getByRole('img', { name: 'Done' })).toBeVisible()
      await expect(place.getByRole('columnheader')).toHaveCount(12)
      await expect(place.getByRole('link')).toHaveText(['TKT-00003', 'the wiki', 'The display'])
      const wiki = place.getByRole('link', { name: 'the wiki' })
      await expect(wiki).toHaveAttribute('rel', 'noopener noreferrer nofollow')
      await expect(wiki).toHaveAttribute('target', '_blank')
      await expect(wiki).toHaveAttribute('title', 'https://wiki.example/a')
      await expect(place.getByText('<b>E04</b>')).toBeVisible()
      await expectNothingSideways(page)
      await openActivity(page)
    }
  }
  await page.getByRole('log').getByRole('link', { name: 'TKT-00003' }).click()
  await expect(page).toHaveURL(`${url}/tickets/3`)

  // Where its reader does not come, it is shown as it was written.
  await page.route('**/assets/markdown-text-*', (route) => route.abort())
  await page.goto(`${url}/tickets/${id}`)
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description).toHaveText(WRITTEN, { useInnerText: true })
  await openActivity(page)
  await expect(page.getByRole('log').getByText('**prints** nothing')).toBeVisible()
})

test('a text that is no Markdown is shown as it was written, and loads no reader', async ({
  page,
  staffUrl: url
}) => {
  const files = loadedFiles(page)
  const text = `${WRITTEN}\n\\\\fs01\\${'new_'.repeat(40)}\nhttps://wiki.example/${'a'.repeat(120)}`
  const id = await raiseWith(page, url, text)
  await page.goto(`${url}/tickets/${id}`)
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description).toHaveText(text, { useInnerText: true })
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNothingSideways(page)
  await openActivity(page)
  const comment = page.getByRole('log').getByText('**prints** nothing')
  await expect(comment).toBeVisible()
  const overhang = await comment.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overhang).toBe(0)
  await page.getByLabel('Add a comment').fill('**Typed**')
  expect(files).toEqual([])
})

test('a comment is written with buttons and keys, looked at, kept as a draft and sent', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  await page.goto(`${url}/tickets/7?tab=activity`)
  const area = page.getByLabel('Add a comment')
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(tools.getByRole('button', { name: 'Preview' })).toBeDisabled()

  await area.fill('one two three four')
  for (const [part, act, written] of [
    ['one', () => page.keyboard.press('Control+b'), '**one** two three four'],
    ['two', () => page.keyboard.press('Control+i'), '**one** _two_ three four'],
    ['three', () => page.keyboard.press('Control+e'), '**one** _two_ `three` four'],
    ['three', () => tools.getByRole('button', { name: 'Code' }).click(), '**one** _two_ three four']
  ] as const) {
    await select(area, part)
    await act()
    await expect(area).toHaveValue(written)
    await expect(area).toBeFocused()
  }
  await select(area, 'four')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('https://wiki.example/a')
  const text = '**one** _two_ three [four](https://wiki.example/a)'
  await expect(area).toHaveValue(text)
  await tools.getByRole('button', { name: 'List' }).click()
  await expect(area).toHaveValue(`- ${text}`)
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue(text)

  await tools.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('one')
  await expect(preview.getByRole('link', { name: 'four' })).toBeVisible()
  await expect(area).toBeHidden()
  await page.reload()
  await expect(area).toHaveValue(text)
  await tools.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const written = page.getByRole('log').getByRole('article').last()
  await expect(written.locator('strong')).toHaveText('one')
  await expect(area).toHaveValue('')
  await expect(area).toBeVisible()
  const comments = await read(page.request, `${url}/api/tickets/7/comments`)
  expect(comments.at(-1)).toMatchObject({ message: text, format: 'markdown' })
})

test('a new ticket is described in Markdown, and a rejected one is there to be mended', async ({
  page,
  staffUrl: url
}) => {
  await page.goto(`${url}/tickets`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog')
  const area = dialog.getByLabel('Description')
  await area.fill('_short_')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.locator('em')).toHaveText('short')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible()
  await expect(area).toBeVisible()
  await area.fill('It _does not_ start')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await page.getByRole('button', { name: /^View TKT-/ }).click()
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description.locator('em')).toHaveText('does not')
})

test('what is copied elsewhere keeps its code, lists and tables, and nothing else', async ({
  page,
  staffUrl: url
}) => {
  await page.goto(`${url}/tickets/7?tab=activity`)
  const files = loadedFiles(page)
  const area = page.getByLabel('Add a comment')
  const paste = (html: string, plain: string) =>
    area.evaluate(
      (element, [html, plain]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', plain)
        const asked = { clipboardData, bubbles: true, cancelable: true }
        return element.dispatchEvent(new ClipboardEvent('paste', asked))
      },
      [html, plain] as const
    )
  await area.fill('See: ')
  expect(await paste('<p style="color:red">only <i>words</i></p>', 'only words')).toBe(true)
  expect(files).toEqual([])

  const html = `<style>p { color: red }</style><script>window.injected = 1</script>
    <b style="font-weight:normal"><ul><li>one</li><li>two <code>x_y</code></li></ul></b>
    <pre><code class="language-sh">ls -l\n  cd /</code></pre>
    <table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>
    <img src="https://images.example/x.png" alt="A picture" onerror="window.injected = 1">`
  expect(await paste(html, 'unused')).toBe(false)
  await expect(area).toHaveValue(
    [
      'See: ',
      '- one\n- two `x_y`',
      '```sh\nls -l\n  cd /\n```',
      '| | |\n| - | - |\n| a | b |\n| 1 | 2 |',
      'A picture'
    ].join('\n\n')
  )
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue('See: ')

  // Word draws a list with paragraphs.
  await area.fill('')
  const item = '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>one</p>'
  expect(await paste(item, '· one')).toBe(false)
  await expect(area).toHaveValue('- one')

  await page.route('**/assets/pasted-markdown-*', (route) => route.abort())
  await page.reload()
  await area.fill('')
  await paste('<ul><li>one</li></ul>', 'one')
  await expect(area).toHaveValue('one')
})
