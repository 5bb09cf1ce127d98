import { Button } from '@mantine/core'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { focusHeadline } from './focus-headline.ts'

/** Takes the assessment back, after saying what that means. Nothing is charged. (INV-18) */
export const WithdrawButton = ({ consultId }: { consultId: string }) => {
  const confirm = useConfirm()
  const { send, busy, problem } = useSend(
    () => api.consults.withdraw({ params: { id: consultId }, body: { reason: '' } }),
    { onDone: () => toast('Your assessment is withdrawn. Nothing was charged.') },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: 'Withdraw your assessment?',
      text: 'The doctor stops reviewing it and nothing is charged. You can send a new assessment at any time.',
      action: 'Withdraw it',
      cancel: 'Keep it',
      danger: true,
    })
    if (isSure && (await send())) focusHeadline()
  }
  return (
    <>
      <ProblemAlert problem={problem} />
      <Button variant="subtle" color="gray" size="compact-md" ml={-11} loading={busy} onClick={() => void ask()}>
        Withdraw assessment
      </Button>
    </>
  )
}
