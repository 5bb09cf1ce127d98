import { Button, Group, Stack, Text } from '@mantine/core'
import type { waitChoices } from '@om/contracts/supplies'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

/** Somebody who has waited for long says whether they wait on for what is not in stock, or want it paid back. */
export const WaitPart = ({ order }: { order: SupplyForPatient }) => {
  const [isAsking, setIsAsking] = useState(false)
  const { send, busy, problem } = useSend(
    (choice: (typeof waitChoices)[number]) => api.supplies.chooseWait({ params: { id: order.id }, body: { choice } }),
    { onDone: () => setIsAsking(false) },
  )
  if (!order.stock?.canChoose) return null
  const isDecided = order.stock.waitsOn
  return (
    <Stack gap="xs" align="flex-start">
      {!isDecided && <Text>Would you like to wait on, or have it paid back?</Text>}
      <Group gap="xs">
        {!isDecided && (
          <Button variant="default" loading={busy} onClick={() => void send('wait')}>
            I wait
          </Button>
        )}
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Pay me back
        </Button>
      </Group>
      {!isAsking && <ProblemAlert problem={problem} />}
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title={`Pay back ${order.number}?`}>
        <Stack>
          <Text>
            Nothing of this order is sent then, and what you paid for it goes back to your card. It cannot be undone.
          </Text>
          <ProblemAlert problem={problem} />
          <Group gap="xs">
            <Button loading={busy} onClick={() => void send('pay_back')}>
              Pay it back
            </Button>
            <Button variant="default" onClick={() => setIsAsking(false)}>
              Go back
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Stack>
  )
}
