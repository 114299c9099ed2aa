import { expect, type Page } from '@playwright/test'
import type { Approval, ApprovalPage, OpenApproval } from '../../../shared/api/approvals.ts'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer, reply } from '../answer.ts'
import { type Screen, states, TICKET } from './screen.ts'

const approval: Approval = {
  ...{ id: 3, ticketId: 7, question: 'May we order two printers for the warehouse?' },
  ...{ needsAll: true, beforeAssigning: true, digest: 'ab12cd34'.repeat(8), authorId: 1 },
  ...{ askedAt: '2026-03-02T09:00:00.000Z', closedAt: null, outcome: null, canWithdraw: true },
  approvers: [
    { personId: 2, open: false },
    { personId: 3, open: true, substituteId: 4 }
  ],
  answers: [
    {
      ...{ id: 1, approverId: 2, authorId: 5, answer: 'question', message: 'Why two?' },
      at: '2026-03-02T10:00:00.000Z'
    },
    {
      ...{ id: 2, approverId: 2, authorId: 5, answer: 'yes', message: null },
      at: '2026-03-02T11:00:00.000Z'
    }
  ]
}

const page: ApprovalPage = {
  ...approval,
  ...{ reference: 'TKT-00007', answersFor: [3], seesTicket: true },
  asked: {
    ...{ question: approval.question, title: 'Two printers for the warehouse', department: 'IT' },
    description: 'Two printers for the warehouse\n\nThe old ones no longer take *labels*.',
    ...{ format: 'markdown', category: 'printer', subcategory: null, requesterId: 6 },
    answers: [
      { label: 'Supplier', type: 'line', answer: 'Müller & Söhne' },
      { label: 'Price', type: 'number', answer: 1240 },
      { label: 'For whom', type: 'person', answer: 6 },
      { label: 'Is it urgent?', type: 'yes-no', answer: true }
    ],
    files: [{ name: 'Offer 2026-118.pdf', size: 184_320 }]
  }
}

const open: OpenApproval[] = [
  {
    ...{ id: 3, ticketId: 7, reference: 'TKT-00007', question: approval.question },
    ...{ title: page.asked.title, requesterId: 6, authorId: 1, askedAt: approval.askedAt },
    answersFor: [3]
  }
]

const approvalOf = (more: Partial<ApprovalPage>) => (shown: Page) =>
  answer(shown, '/api/approvals/3', { ...page, ...more })

async function showPanel(shown: Page) {
  await reply(shown, '/api/tickets/7/approvals', [
    { ...approval, id: 1, outcome: 'replaced', canWithdraw: false },
    { ...approval, id: 2, outcome: 'declined', canWithdraw: false },
    approval
  ])
  await shown.route('**/api/tickets/7', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    // Only of an open ticket can someone ask.
    const more = { status: 'open', approvals: 3 }
    await route.fulfill({ response, json: { ...(await response.json()), ...more } })
  })
  await shown.reload()
  await expect(shown.getByRole('button', { name: 'Withdraw approval' })).toBeVisible()
}

/** Approvals: the list, the page of one, and those of a ticket (D80). */
export const APPROVAL_SCREENS: Screen[] = [
  ...states(
    { path: paths.approvals, as: 'staff', shows: 'Nothing waits for your approval' },
    {
      async approvals(shown) {
        await shown.route('**/api/user/approvals*', (route) =>
          route.fulfill({ json: open, headers: { [TOTAL_COUNT_HEADER]: '1' } })
        )
        await shown.reload()
        await expect(shown.getByText(approval.question)).toBeVisible()
      }
    }
  ),
  ...states(
    { path: paths.approval(3), as: 'staff', shows: 'Approval' },
    {
      async approval(shown) {
        await approvalOf({})(shown)
        await expect(shown.getByRole('button', { name: 'Approve' })).toBeVisible()
      },
      async 'approval-decline'(shown) {
        await approvalOf({})(shown)
        await shown.getByRole('button', { name: 'Decline' }).click()
        await shown.getByRole('button', { name: 'Decline request' }).click()
        await expect(shown.getByText('Say why you decline')).toBeVisible()
      },
      async 'approval-approved'(shown) {
        await approvalOf({ outcome: 'approved', answersFor: [], canWithdraw: false })(shown)
        await expect(shown.getByText('Approved', { exact: true })).toBeVisible()
      }
    }
  ),
  ...states(TICKET, {
    'ticket-approvals': showPanel,
    async 'ticket-ask-approval'(shown) {
      await showPanel(shown)
      await shown.getByRole('button', { name: 'Ask for approval' }).click()
      await expect(shown.getByRole('dialog')).toBeVisible()
    }
  })
]
