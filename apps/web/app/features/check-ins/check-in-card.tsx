import { Button, Group, Text, Title } from '@mantine/core'
import type { MyCheckIn, myCheckIns } from '@om/contracts/check-ins'
import type { CallReply } from '@om/contracts/endpoint'
import { formatDay } from '@om/domain/dates'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOutbox } from '#app/features/outbox/outbox.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { kindWords, waitingId } from './check-in-words.ts'

const CheckInForm = lazy(() => import('./check-in-form.tsx').then(m => ({ default: m.CheckInForm })))

/** The dashboard with the check-in open; the address that mails lead to. */
const HASH = '#check-in'

/** The check-in that waits for an answer, oldest first; nothing where none does. */
export const CheckInCard = ({ checkIns }: { checkIns: CallReply<typeof myCheckIns> }) => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH
  const due = checkIns.items.findLast(one => one.can.complete)
  // What is being answered stays until it is closed, also once it has been sent.
  const [shown, setShown] = useState(due)
  if (!isOpen && shown?.id !== due?.id) setShown(due)
  const go = (to: string) => void navigate({ pathname, hash: to }, { replace: to === '', preventScrollReset: true })
  const { entries } = useOutbox()
  const isWaiting = entries.some(entry => entry.id === (due && waitingId(due.id)))
  return (
    <>
      {due && !isWaiting && <DueCard due={due} onAnswer={() => go(HASH)} />}
      <Dialog opened={isOpen && shown !== undefined} onClose={() => go('')} title="Your check-in" size="lg" isWhole>
        <Suspense fallback={<ListSkeleton rows={4} height={64} />}>
          {shown && <CheckInForm key={shown.id} checkIn={shown} asks={checkIns} onClose={() => go('')} />}
        </Suspense>
      </Dialog>
    </>
  )
}

const DueCard = ({ due: { kind, state, dueOn, blocksOn }, onAnswer }: { due: MyCheckIn; onAnswer: () => void }) => (
  <section className="card" aria-labelledby="check-in-title" data-meaning={state === 'overdue' ? 'caution' : undefined}>
    <Group justify="space-between" gap="md">
      <div>
        <Title order={2} size="h3" id="check-in-title">
          Your check-in: {kindWords[kind].toLowerCase()}
        </Title>
        <Text size="body" c="dimmed" maw="52ch" mt="xxs">
          {state === 'overdue'
            ? `It was due on ${formatDay(dueOn)}. From ${formatDay(blocksOn)} nothing more is charged or sent until it is answered.`
            : 'How are you going? It takes two minutes, and your doctor relies on it.'}
        </Text>
      </div>
      <Button aria-haspopup="dialog" onClick={onAnswer}>
        Answer now
      </Button>
    </Group>
  </section>
)
