import type { Hono } from 'hono'
import {
  answerApproval,
  askForApproval,
  getApproval,
  listApprovals,
  listOwnApprovals,
  withdrawApproval
} from '#shared/api/approvals.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { ApprovalsService } from './approvals-service.ts'

/** Mounts the calls for approvals (D80). */
export function mountApprovalRoutes(app: Hono<AppEnv>, approvals: ApprovalsService): void {
  implement(app, listApprovals, ({ params, actor }) => approvals.listOf(params.id, actor))

  implement(app, askForApproval, ({ params, body, authorization }) =>
    approvals.ask(params.id, body, authorization)
  )

  implement(app, getApproval, ({ params, actor }) => approvals.get(params.id, actor))

  implement(app, answerApproval, ({ params, body, authorization }) =>
    approvals.answer(params.id, body, authorization)
  )

  implement(app, withdrawApproval, ({ params, authorization }) =>
    approvals.withdraw(params.id, authorization)
  )

  implement(app, listOwnApprovals, async ({ query, actor, header }) => {
    const { approvals: rows, total } = await approvals.listOwn(query, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return rows
  })
}
