import { Button, Group, Popover, Stack, Textarea } from '@mantine/core'
import { MOST_AT_ONCE, type OrderAction } from '@om/contracts/bulk'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { AssignMenu } from '#app/ui/record-list/assign-menu.tsx'
import { BulkBar, type Selection, useBulk } from '#app/ui/record-list/selection.tsx'

export const mostOrders = MOST_AT_ONCE

const LONGEST = 2000
const loadNames = () => api.shopAdmin.colleagues()

/** What the office does with several orders at once, and the way back. */
export const OrderBulk = ({ selection }: { selection: Selection }) => {
  const session = useSession()
  const bulk = useBulk({
    run: ({ action, ids }: { action: OrderAction; ids: string[] }, requestKey) =>
      api.bulk.orders({ body: { ids, action, requestKey } }),
    undo: runId => api.bulk.undoOrders({ body: { runId } }),
    onDone: selection.clear,
  })
  const press = (action: OrderAction) => bulk.send({ action, ids: selection.chosen })
  return (
    <BulkBar selection={selection} bulk={bulk}>
      <AssignMenu
        me={session.state === 'signed-in' ? session.person.id : undefined}
        busy={bulk.busy}
        loadNames={loadNames}
        onAssign={assigneeId => void press({ kind: 'assign', assigneeId })}
      />
      <NoteOnAll busy={bulk.busy} onNote={text => press({ kind: 'note', text })} />
    </BulkBar>
  )
}

const NoteOnAll = ({ busy, onNote }: { busy: boolean; onNote: (text: string) => Promise<unknown> }) => {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const save = async () => {
    // A note that was refused stays in its field.
    if (await onNote(text.trim())) setText('')
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus withinPortal>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)}>
          Add a note
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Textarea
            label="Note on all that are chosen"
            description="The customers never see it."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={LONGEST}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Group>
            <Button size="compact-md" loading={busy} disabled={text.trim() === ''} onClick={() => void save()}>
              Add note
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
