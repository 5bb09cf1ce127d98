import { Button } from '@mantine/core'
import { MOST_AT_ONCE, type TicketAction } from '@om/contracts/bulk'
import type { TicketSummary } from '@om/contracts/support'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { AssignMenu } from '#app/ui/record-list/assign-menu.tsx'
import { BulkBar, type Selection, useBulk } from '#app/ui/record-list/selection.tsx'

export const mostTickets = MOST_AT_ONCE

const loadNames = () => api.shopAdmin.colleagues()

type Props = { items: readonly TicketSummary[]; selection: Selection }

/** What the front desk does with several conversations at once, and the way back. */
export const InboxBulk = ({ items, selection }: Props) => {
  const session = useSession()
  const bulk = useBulk({
    run: ({ action, chosen }: { action: TicketAction; chosen: { id: string; lastMessageAt: string }[] }, requestKey) =>
      api.bulk.tickets({ body: { items: chosen, action, requestKey } }),
    undo: runId => api.bulk.undoTickets({ body: { runId } }),
    onDone: selection.clear,
  })
  const chosen = items
    .filter(({ id }) => selection.isChosen(id))
    .map(({ id, lastMessageAt, status }) => ({ id, lastMessageAt, status }))
  const press = (action: TicketAction) =>
    void bulk.send({ action, chosen: chosen.map(({ id, lastMessageAt }) => ({ id, lastMessageAt })) })
  return (
    <BulkBar selection={selection} bulk={bulk}>
      <AssignMenu
        me={session.state === 'signed-in' ? session.person.id : undefined}
        busy={bulk.busy}
        loadNames={loadNames}
        onAssign={assigneeId => press({ kind: 'assign', assigneeId })}
      />
      {chosen.some(({ status }) => status !== 'closed') && (
        <Button size="compact-sm" variant="default" loading={bulk.busy} onClick={() => press({ kind: 'close' })}>
          Close
        </Button>
      )}
      {chosen.some(({ status }) => status !== 'open') && (
        <Button size="compact-sm" variant="default" loading={bulk.busy} onClick={() => press({ kind: 'reopen' })}>
          Open again
        </Button>
      )}
    </BulkBar>
  )
}
