import { Button, Group, Text, Textarea } from '@mantine/core'
import { undoLegalForm } from '@om/contracts/prescriptions'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Script = SupplyForPharmacist['prescription']
type Props = { prescription: Script; onDone: () => void }

/** Says that the signed original was recorded by mistake, while nothing was supplied on it. (REG-12) */
export const OriginalMistake = ({ prescription, onDone }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Original recorded by mistake
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Recorded by mistake">
        <MistakeForm
          prescription={prescription}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      </Dialog>
    </>
  )
}

const Typed = z.object({ reason: z.string() })

const MistakeForm = ({ prescription: { id, number }, onDone }: Props) => {
  const form = useContractForm(undoLegalForm, {
    draft: { key: `original-mistake:${id}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.prescriptions.undoLegalForm({ params: { id }, body }),
    onDone: () => {
      toast(`The original of ${number} is not recorded any more.`)
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Text>
        Until the right original of {number} is recorded, nothing is supplied on it. What was recorded stays to be read,
        with your name and reason.
      </Text>
      <Textarea label="What went wrong" autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Take it back
        </Button>
      </Group>
    </form>
  )
}

/** What stands beside a prescription whose original was recorded by mistake, until the right one is. */
export const mistakeLine = ({ originalMistake, legalFormReceivedAt }: Script): string | null =>
  originalMistake && legalFormReceivedAt === null
    ? `Recorded by mistake before: ${originalMistake.reason} (${originalMistake.by}, ${formatDateTime(originalMistake.at)})`
    : null
