import { describe, expect, it } from 'vitest'
import { type Conversation, withEarlier, withNewest } from './conversation.ts'

function conversation(first: number, last: number, total = last): Conversation {
  const comments = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{
      id: first + index,
      ticketId: 1,
      userId: 1,
      message: 'Hm',
      createdAt: '2026-03-02T09:00:00.000Z'
    }
  }))
  return { comments, total }
}

describe('withNewest', () => {
  it('is the page where nothing is known', () => {
    expect(withNewest(undefined, conversation(11, 60))).toEqual(conversation(11, 60))
    expect(withNewest(conversation(1, 0), conversation(1, 3))).toEqual(conversation(1, 3))
  })

  it('keeps what came before the page', () => {
    expect(withNewest(conversation(11, 60), conversation(13, 62))).toEqual(conversation(11, 62))
    expect(withNewest(conversation(1, 60), conversation(11, 60))).toEqual(conversation(1, 60))
  })

  it('lets go of what others came after than the page has', () => {
    expect(withNewest(conversation(1, 60), conversation(65, 114))).toEqual(conversation(65, 114))
  })

  it('lets go of everything where there is nothing any more', () => {
    expect(withNewest(conversation(1, 60), conversation(1, 0))).toEqual(conversation(1, 0))
  })
})

describe('withEarlier', () => {
  it('puts a page before what is known', () => {
    expect(withEarlier(conversation(51, 100), 51, conversation(1, 50).comments)).toEqual(
      conversation(1, 100)
    )
  })

  it('takes no page that does not end where what is known begins', () => {
    expect(withEarlier(conversation(151, 200), 51, conversation(1, 50).comments)).toEqual(
      conversation(151, 200)
    )
  })
})
