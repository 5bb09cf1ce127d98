import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { type OriginalToSend, sendOriginal } from '@om/contracts/prescriptions'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Facts } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'

type Props = { prescriptionId: string; about: string; onChange: () => Promise<void> }

/** Where an original goes that its patient takes to another pharmacy, for whoever sends it; and that it was sent. (REG-12) */
export const OriginalAction = ({ prescriptionId, about, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const done = async (words: string) => {
    setOpen(false)
    announce(words)
    await onChange()
  }
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Where it goes
        <span className="visually-hidden">, {about}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="To another pharmacy">
        {isOpen && <Original id={prescriptionId} onDone={done} />}
      </Dialog>
    </>
  )
}

type Done = (words: string) => Promise<void>

const Original = ({ id, onDone }: { id: string; onDone: Done }) => {
  const load = useCallback(() => api.prescriptions.originalToSend({ params: { id } }), [id])
  const { value, failure, reload } = useLoaded(load)
  if (failure !== null) return <ErrorState error={failure} retry={() => void reload()} />
  if (!value) return <ListSkeleton rows={2} height={48} />
  const { number, title, patientName, address, form, to, suppliesLeft, sent, sentBy, can } = value
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Prescription', `${number}, ${title}`],
          ['Patient', patientName],
          ['Goes to', address || 'The patient’s mobile or e-mail'],
          ['Left on it', `${suppliesLeft} ${suppliesLeft === 1 ? 'delivery' : 'deliveries'}`],
          ...(sent
            ? ([['Sent', `${formatDateTime(sent.at)}, ${sentBy}${sent.reference && `, ${sent.reference}`}`]] as const)
            : []),
        ]}
      />
      {can.send && (
        <>
          <List spacing="xs">
            {form === 'paper' ? (
              <>
                <List.Item>Sign the printed prescription by hand if that has not been done.</List.Item>
                <List.Item>
                  Write on it what was dispensed here, and that {suppliesLeft}{' '}
                  {suppliesLeft === 1 ? 'supply is' : 'supplies are'} left.
                </List.Item>
                <List.Item>
                  Post it{to === 'me' ? ' to the patient' : ' to the pharmacy'} in a plain envelope.
                </List.Item>
              </>
            ) : (
              <List.Item>Open it to other pharmacies in the dispensing software, and send the token again.</List.Item>
            )}
          </List>
          {form === 'paper' && (
            <Group>
              <PdfButton fetchFile={() => api.prescriptions.document({ params: { id } })} about={number}>
                Open it to print
              </PdfButton>
            </Group>
          )}
          <SendForm original={value} onDone={onDone} />
        </>
      )}
      {can.undo && <Undo original={value} onDone={onDone} />}
      {!can.send && !can.undo && <Text>It is not on its way any more: nothing is left to do.</Text>}
    </Stack>
  )
}

const Typed = z.object({ reference: z.string() })

const SendForm = ({
  original: { prescriptionId: id, form: kind },
  onDone,
}: {
  original: OriginalToSend
  onDone: Done
}) => {
  const form = useContractForm(sendOriginal, {
    draft: { key: `original:${id}`, schema: Typed },
    initial: () => ({ reference: '' }),
    toBody: values => ({ ...values, isSent: true }),
    send: body => api.prescriptions.sendOriginal({ params: { id }, body }),
    onDone: () => onDone('Recorded as sent. The patient has been told.'),
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack">
      {kind === 'paper' && (
        <TextInput
          label="Number of the letter (optional)"
          description="The patient reads it."
          {...form.capped('reference')}
        />
      )}
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          It has been sent
        </Button>
      </Group>
    </form>
  )
}

const Undo = ({ original: { prescriptionId: id }, onDone }: { original: OriginalToSend; onDone: Done }) => {
  const { send, busy, problem } = useSend(
    () => api.prescriptions.sendOriginal({ params: { id }, body: { isSent: false, reference: '' } }),
    { revalidate: false, onDone: () => onDone('Put right. The patient has been told, and it waits to be sent.') },
  )
  return (
    <Stack gap="xs">
      <Text>
        Was this recorded by mistake, and the original is still here? The patient is told, and may take it back.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" loading={busy} onClick={() => void send()}>
          It has not been sent
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
