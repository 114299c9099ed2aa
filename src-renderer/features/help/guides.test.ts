import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ADMINISTRATOR_GUIDES, GUIDES_OF_SCREENS, guideOf, STAFF_GUIDES } from './guides.ts'

const FOLDER = path.join(import.meta.dirname, '../../../docs/guides')
const GUIDES = [...STAFF_GUIDES, ...ADMINISTRATOR_GUIDES]

const person = (role: string) => ({
  ...{ id: 1, username: 'elena', fullName: 'Elena Petrova', email: 'elena@example.com' },
  ...{ initials: 'EP', isDepartmentHead: false, role }
})

it('Help lists every guide there is, by its heading', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
  const headings = files.map((file) => ({
    name: file.replace(/\.md$/, ''),
    title: /^# (.+)/.exec(readFileSync(path.join(FOLDER, file), 'utf8'))?.[1]
  }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  const guides = GUIDES.map(({ name, title }) => ({ name, title: title.id }))
  expect(guides.sort(byName)).toEqual(headings.sort(byName))
})

it('screens lead to guides that exist', () => {
  const names = GUIDES.map(({ name }) => name)
  for (const [screen, name] of GUIDES_OF_SCREENS) expect(names, screen).toContain(name)
})

it('links in guides lead to guides that exist', () => {
  for (const { name } of GUIDES) {
    const text = readFileSync(path.join(FOLDER, `${name}.md`), 'utf8')
    for (const [, linked] of text.matchAll(/\]\(([\w-]+)\.md\)/g))
      expect(
        GUIDES.map((guide) => guide.name),
        name
      ).toContain(linked)
  }
})

it.each([
  ['/', '', 'raising-tickets', 'raising-tickets'],
  ['/tickets', '?status=open', 'lists-and-search', 'lists-and-search'],
  ['/tickets/7', '?tab=activity', 'answering-tickets', 'answering-tickets'],
  ['/admin', '?tab=mail', 'email', undefined],
  ['/admin/categories', '', 'categories', undefined],
  ['/admin', '?tab=settings&page=data', 'backups-and-moving', undefined],
  ['/team', '', undefined, undefined],
  ['/admin', '', 'people-and-sign-in', undefined]
])('%s%s has the guide %s for a specialist, and %s for staff', (pathname, search, ...names) => {
  const found = ['IT Support Specialist', 'Logistics'].map(
    (role) => guideOf(person(role), { pathname, search })?.name
  )
  expect(found).toEqual(names)
})
