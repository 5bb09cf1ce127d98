import { Button, Group, Text, Textarea } from '@mantine/core'
import { type Struck, strikeFact } from '@om/contracts/picture'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

/** What is to be struck out: a fact, and what it says. */
export type Striking = { id: string; words: string }

type Props = { fact: Striking | null; onClose: () => void; onDone?: () => void }

/** Says of something that is known that it was entered in error, and why. */
export const StrikeDialog = ({ fact, onClose, onDone }: Props) => (
  <Dialog opened={fact !== null} onClose={onClose} title="Entered in error">
    {fact && (
      <StrikeForm
        key={fact.id}
        fact={fact}
        onDone={() => {
          onClose()
          onDone?.()
        }}
      />
    )}
  </Dialog>
)

const Typed = z.object({ reason: z.string() })

const StrikeForm = ({ fact: { id, words }, onDone }: { fact: Striking; onDone: () => void }) => {
  const form = useContractForm(strikeFact, {
    draft: { key: `strike:${id}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.picture.strike({ params: { id }, body }),
    onDone: () => {
      toast('It counts no more. It stays in the record, struck out.')
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {words}
      </Text>
      <Text>
        It stays to be read, struck out, with your reason. From now on no check of a medicine counts it. What is on hold
        stays on hold until a doctor has looked.
      </Text>
      <Textarea label="What is wrong with it?" autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Strike it out
        </Button>
      </Group>
    </form>
  )
}

/** Who struck something out, when, and why. */
export const struckLine = ({ by, at, reason }: Struck): string =>
  `Entered in error, ${formatDateTime(at)}, ${by || 'the patient'}: ${reason}`
