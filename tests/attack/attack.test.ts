import { afterAll, beforeAll, expect, test } from 'vitest'
import { MUST_RUN_ALL } from '../reliability/settings.ts'
import type { Form } from './attack.ts'
import { ATTACKS } from './attacks.ts'
import { type Company, makeCompany } from './company.ts'
import { underAttack } from './under-attack.ts'

/** How long others wait is for the long form: here only what comes of an attack counts. */
const FORM: Form = { isLong: false, holdMs: 1500, callsPerSecond: 20 }
const TICKETS = 400
/** To make the company; a busy machine takes its time. */
const PREPARE_TIMEOUT_MS = 300_000

const obstacle =
  process.platform === 'linux' ? null : 'only Linux has all addresses of the loopback range'
if (obstacle) console.log(`attacks: can't run here, ${obstacle}`)
const isSkipped = obstacle !== null && !MUST_RUN_ALL

let company: Company | undefined
beforeAll(async () => {
  if (!isSkipped) company = await makeCompany(TICKETS)
}, PREPARE_TIMEOUT_MS)
afterAll(() => company?.remove())

test.skipIf(isSkipped).for(ATTACKS)('$name: $about', async (attack) => {
  if (!company) throw new Error('There is no company')
  expect((await underAttack(attack, company, FORM)).faults).toEqual([])
})
