import { initialsOf } from '#shared/domain/initials.ts'
import type { NewUserRow } from '../store/users-store.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'welcome-desk'

type Person = [fullName: string, role: string, isDepartmentHead?: 'head']

/** Everyone with an account in the demo's company (D5), in all roles. */
const PEOPLE: Person[] = [
  ['Priya Raman', 'IT Support Specialist', 'head'],
  ['Tomás Herrera', 'IT Support Specialist'],
  ['Ingrid Solberg', 'IT Support Specialist'],
  ['Kwame Mensah', 'IT Support Specialist'],
  ['Daniel Okafor', 'IT', 'head'],
  ['Mei-Ling Chen', 'IT'],
  ['Pavel Novák', 'IT'],
  ['Sofia Lindqvist', 'HR', 'head'],
  ['Grace Adeyemi', 'HR'],
  ['Lucas Moreau', 'Marketing', 'head'],
  ['Hannah Weiss', 'Marketing'],
  ['Rajesh Iyer', 'Accounts & Legal', 'head'],
  ['Beatriz Costa', 'Accounts & Legal'],
  ['Oliver Grant', 'Accounts & Legal'],
  ['Fatima Zahra', 'Logistics', 'head'],
  ['Marek Kowalski', 'Logistics'],
  ['Anaïs Dubois', 'Logistics'],
  ['Samuel Njoroge', 'Purchase', 'head'],
  ['Elena Petrova', 'Purchase'],
  ['Yuki Tanaka', 'Support', 'head'],
  ["Liam O'Connor", 'Support'],
  ['Arjun Patel', 'Electrical', 'head'],
  ['Nora Haugen', 'Electrical'],
  ['Carlos Mendes', 'Civil', 'head'],
  ['Zeynep Yılmaz', 'Civil']
]

/** How many people the demo's company has (D5). */
export const DEMO_PEOPLE = PEOPLE.length

/**
 * The demo's people as rows of the database.
 * @param count how many people; beyond those listed here each gets one person's first name and role
 * and another's last name; at most the square of {@link DEMO_PEOPLE}
 */
export function demoPeople(passwordDigest: string, createdAt: Date, count: number): NewUserRow[] {
  return Array.from({ length: count }, (_, index) => {
    const [fullName, role, head] = personAt(index)
    const [first = '', ...rest] = fullName.split(' ')
    const address = `${plain(first)}.${plain(rest.join(''))}`
    return {
      username: index < PEOPLE.length ? plain(first) : address,
      email: `${address}@northfield.example`,
      fullName,
      role,
      initials: initialsOf(fullName),
      isDepartmentHead: head === 'head',
      passwordDigest,
      createdAt
    }
  })
}

function personAt(index: number): Person {
  const person = PEOPLE[index % PEOPLE.length] as Person
  const round = Math.floor(index / PEOPLE.length)
  if (round === 0) return person
  const [fullName, role] = person
  const [other] = PEOPLE[(index + round) % PEOPLE.length] as Person
  return [`${fullName.split(' ')[0]} ${other.split(' ').slice(1).join(' ')}`, role]
}

/** The letters of a name without accents, as in an email address. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
}
