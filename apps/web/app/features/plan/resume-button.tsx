import { Button } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

const DONE = 'Your subscription continues as before.'

/** Takes a cancellation back while the paid days last. */
export const ResumeButton = ({ subscription }: { subscription: Subscription }) => {
  const { send, busy, problem } = useSend(() => api.subscriptions.resume({ params: { id: subscription.id } }), {
    onDone: () => {
      toast(DONE)
      announce(DONE)
    },
  })
  return (
    <>
      <Button loading={busy} onClick={() => void send()}>
        Undo the cancellation
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
