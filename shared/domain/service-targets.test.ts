import { expect, test } from 'vitest'
import { departmentLevel } from './service-targets.ts'

const targets = { response: 60, nextResponse: null, resolution: null }

test('the level of a department is found without looking at all of them for each ticket (D71)', () => {
  let reads = 0
  const departments = ['IT', 'Ma\u00dfnahmen'].map((name) => ({
    get department() {
      reads += 1
      return name
    },
    ...{ calendar: '', warnings: [], restart: false },
    targets: { high: targets, medium: targets, low: targets }
  }))
  for (let ticket = 0; ticket < 50; ticket++) {
    expect(departmentLevel(departments, 'MASSNAHMEN')).toBe(departments[1])
    expect(departmentLevel(departments, 'HR')).toBeUndefined()
  }
  expect(reads).toBe(departments.length)
})
