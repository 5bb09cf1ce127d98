import type { OrderAssignee, OrderNote } from '@om/contracts/shop-work'
import type { AssignmentRow, RemarkRow } from './work.repo.ts'

/** Who sees to an order; `office` are the ids of those who can work. */
export const presentAssignee = (row: AssignmentRow | undefined, office: ReadonlySet<string>): OrderAssignee | null =>
  row?.assigneeId ? { id: row.assigneeId, name: row.assigneeName, isAway: !office.has(row.assigneeId) } : null

/** Notes with their newest words, in the order in which they were first written. */
export const presentNotes = (rows: readonly RemarkRow[], readerId: string): OrderNote[] => {
  const after = new Map(rows.flatMap(row => (row.replaces ? [[row.replaces, row] as const] : [])))
  return rows
    .filter(row => row.replaces === null)
    .map(first => {
      const said = [first]
      for (let next = after.get(first.id); next; next = after.get(next.id)) said.push(next)
      const newest = said.at(-1) ?? first
      return {
        id: newest.id,
        kind: first.kind,
        authorName: first.authorName,
        toName: first.toName,
        text: newest.text,
        at: first.createdAt.toISOString(),
        earlier: said.slice(0, -1).map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() })),
        canCorrect: first.staffId === readerId && newest.text !== '',
      }
    })
}
