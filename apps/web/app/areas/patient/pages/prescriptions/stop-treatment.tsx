import { Button, Group, List, Text, Textarea } from '@mantine/core'
import { stopPrescription } from '@om/contracts/prescriptions'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({ message: z.string() })

type Props = {
  /** Of the prescription. */
  id: string
  title: string
  /** Everything that ends with it. */
  ends: readonly string[]
}

/** The patient's own way out, at any time: what it ends, room for a word, and one button. (REG-23) */
export const StopTreatment = ({ id, title, ends }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const form = useContractForm(stopPrescription, {
    draft: { key: `stop:${id}`, schema: Typed },
    initial: () => ({ message: '' }),
    toBody: values => values,
    send: body => api.prescriptions.stop({ params: { id }, body }),
    onDone: () => {
      close()
      toast('Stopped. Nothing more is made, sent or charged for it.')
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Stop this treatment
        <span className="visually-hidden">, {title}</span>
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Stop this treatment?">
        <form {...form.props} className="stack">
          {ends.length > 1 && (
            <Text>It ends everything on this prescription: {new Intl.ListFormat('en-AU').format(ends)}.</Text>
          )}
          <List spacing="xs">
            <List.Item>Nothing more is made, sent or charged for this prescription, from now on.</List.Item>
            <List.Item>An order that has not left us is not sent, and you get your money back.</List.Item>
            <List.Item>This cannot be undone. To start again, a doctor looks at your case once more.</List.Item>
          </List>
          <Textarea
            label="Would you like to tell us why? (optional)"
            description="Your doctor reads it. If you feel unwell, call us, or 000 in an emergency."
            autosize
            minRows={2}
            {...form.capped('message')}
          />
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={form.busy} onClick={close}>
              Keep it
            </Button>
            <Button type="submit" color="danger" loading={form.busy}>
              Stop treatment
            </Button>
          </Group>
        </form>
      </Dialog>
    </>
  )
}
