import type { RecoveryCodes, SecondFactorOffer } from '#shared/api/second-factor.ts'
import type { Clock } from '../../../src-main/server/base/clock.ts'
import type { TestClient } from './test-client.ts'
import { PASSWORD } from './test-server.ts'
import { totpCode } from './totp-code.ts'

/** Sets up a second factor for someone, as their own page does. */
export async function turnOnSecondFactor(
  by: TestClient,
  clock: Clock
): Promise<{ secret: string; codes: string[] }> {
  await by.post('/api/user/confirm', { password: PASSWORD })
  const offer = await by.post<SecondFactorOffer>('/api/user/second-factor')
  const { secret } = offer.body
  const on = await by.put<RecoveryCodes>('/api/user/second-factor', {
    code: totpCode(secret, clock())
  })
  if (on.status !== 200) throw new Error(`Turning it on answered ${on.status}`)
  return { secret, codes: on.body.codes }
}
