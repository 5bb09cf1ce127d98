import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { decideEarly, earlyDecisions } from '@om/contracts/refills'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Props = {
  refillId: string
  about: string
  /** What it is about, in full: the list shows its beginning. */
  summary: string
  onChange: () => Promise<void>
}

const Typed = z.object({ decision: z.enum(earlyDecisions).nullable(), reason: z.string() })
type Typed = z.infer<typeof Typed>

/** What a pharmacist says about a delivery that would come while much of the last one is left. (§5.7) */
export const EarlyActions = ({ refillId, about, summary, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Decide
        <span className="visually-hidden">, {about}</span>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="May it come early?">
        <EarlyForm
          refillId={refillId}
          about={about}
          summary={summary}
          onDone={async () => {
            setOpen(false)
            await onChange()
          }}
        />
      </Dialog>
    </>
  )
}

type FormProps = Omit<Props, 'onChange'> & { onDone: () => Promise<void> }

const EarlyForm = ({ refillId, about, summary, onDone }: FormProps) => {
  const form = useContractForm(decideEarly, {
    draft: { key: `early:${refillId}`, schema: Typed },
    initial: (): Typed => ({ decision: null, reason: '' }),
    toBody: values => values,
    send: body => api.refills.decideEarly({ params: { id: refillId }, body }),
    onDone: async () => {
      announce('Decided. The patient has been told.')
      await onDone()
    },
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack">
      <Text>
        <strong>{about}.</strong> {summary}
      </Text>
      <Text>
        Call the patient where you need to know more. Whatever you say, it is checked again as it is verified and as it
        leaves.
      </Text>
      <Radio.Group
        label="Decision"
        value={form.values.decision}
        onChange={decision => form.set({ decision: decision as Typed['decision'] })}
        error={form.errorOf('decision')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="allow" label="It may come early" />
          <Radio value="not_yet" label="Not yet: it waits for its day" />
        </Stack>
      </Radio.Group>
      <Textarea label="Reason" description="The patient reads it." autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}
