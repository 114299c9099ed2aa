import type { NewUserRow } from '../users/users-store.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'welcome-desk'

type Person = [fullName: string, role: string, isDepartmentHead?: 'head']

/** A company that makes things: everybody who has an account in the demo (D5), in all roles. */
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

/** The demo's people as rows of the database. */
export function demoPeople(passwordDigest: string, createdAt: Date): NewUserRow[] {
  return PEOPLE.map(([fullName, role, head]) => {
    const [first = '', ...rest] = fullName.split(' ')
    const username = plain(first)
    return {
      username,
      email: `${username}.${plain(rest.join(''))}@northfield.example`,
      fullName,
      role,
      initials: `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`.toUpperCase(),
      isDepartmentHead: head === 'head',
      passwordDigest,
      createdAt
    }
  })
}

/** The letters of a name without accents, as in an email address. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
}
