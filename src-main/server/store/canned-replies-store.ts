import type { CannedReply, CannedReplyInput } from '#shared/api/canned-replies.ts'

/** The texts that teams answer with (D48). */
export interface CannedRepliesStore {
  /**
   * Those of some departments by name, at most a number of them.
   * @param departmentKeys undefined for all departments
   */
  list(departmentKeys: readonly string[] | undefined, limit: number): Promise<CannedReply[]>
  find(id: number): Promise<CannedReply | undefined>
  findByName(department: string, name: string): Promise<CannedReply | undefined>
  /** How many a department has. */
  count(department: string): Promise<number>
  insert(input: CannedReplyInput, authorId: number, now: Date): Promise<CannedReply>
  update(id: number, input: CannedReplyInput, now: Date): Promise<CannedReply>
  delete(id: number): Promise<void>
}
