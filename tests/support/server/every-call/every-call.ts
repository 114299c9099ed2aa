import {
  recordAbsences,
  recordSecondFactors,
  recordSignIns,
  recordSingleSignOn,
  recordTokens
} from './account-calls.ts'
import {
  recordAdministration,
  recordKeeping,
  recordMailboxes,
  recordWebhooksAndMails
} from './administration-calls.ts'
import { recordAnnouncements } from './announcement-calls.ts'
import type { Recorder } from './call-recorder.ts'
import { recordRules } from './rule-calls.ts'
import {
  recordCategories,
  recordFigures,
  recordKnowledge,
  recordTickets,
  recordTicketWork
} from './ticket-calls.ts'

/**
 * Makes every call of the contract that speaks JSON, and a few that are rejected.
 * @param beforeDeleting is called when there is most to read
 */
export async function recordEveryCall(recorder: Recorder, beforeDeleting?: () => Promise<void>) {
  const me = await recordSignIns(recorder)
  const { tom, wes, invitation } = await recordAdministration(recorder)
  await recordWebhooksAndMails(recorder, { me, wes })
  await recordMailboxes(recorder)
  await recordTokens(recorder, tom)
  await recordSecondFactors(recorder, wes)
  await recordSingleSignOn(recorder)
  await recordCategories(recorder)
  const id = await recordTickets(recorder, { me, tom })
  await recordTicketWork(recorder, { id, me, tom })
  await recordKnowledge(recorder)
  await recordFigures(recorder, tom)
  await recordRules(recorder)
  await recordAnnouncements(recorder, me)
  await recordAbsences(recorder, tom)
  await beforeDeleting?.()
  await recordKeeping(recorder, { id, tom, wes, invitation })
}
