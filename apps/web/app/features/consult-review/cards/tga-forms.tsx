import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { correctTga, reportToTga } from '@om/contracts/side-effects'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import type { FormProps } from './side-effects-card.tsx'

const Typed = z.object({ reference: z.string() })

/** Puts on record that an adverse event went to the regulator. */
export const TgaForm = ({ report: { id, version }, onClose }: FormProps) => {
  const form = useContractForm(reportToTga, {
    draft: { key: `effect-tga:${id}`, schema: Typed },
    initial: () => ({ reference: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.sideEffects.reportToTga({ params: { id }, body }),
    onDone: () => {
      onClose()
      toast('On record as reported.')
    },
  })
  return (
    <form {...form.props} className="stack">
      <TextInput label="Number of the report" description="As the regulator gave it." {...form.text('reference')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </Group>
    </form>
  )
}

const CorrectTyped = z.object({ what: z.enum(['number', 'not_sent']), reference: z.string(), reason: z.string() })
type CorrectTyped = z.infer<typeof CorrectTyped>

/** Corrects the number under which it went, or takes back that it went; what was recorded stays to be read. */
export const CorrectTgaForm = ({ report: { id, version, level, tga }, onClose }: FormProps) => {
  const form = useContractForm(correctTga, {
    draft: { key: `effect-tga-correct:${id}`, schema: CorrectTyped },
    initial: (): CorrectTyped => ({ what: 'number', reference: '', reason: '' }),
    toBody: ({ what, reference, reason }) => ({ version, reference: what === 'number' ? reference : null, reason }),
    send: body => api.sideEffects.correctTga({ params: { id }, body }),
    onDone: () => {
      onClose()
      toast('Corrected. What was recorded before stays to be read.')
    },
  })
  const { what } = form.values
  return (
    <form {...form.props} className="stack">
      {tga && <Text>On record is {tga.reference}.</Text>}
      <Radio.Group
        label="What is right"
        value={what}
        onChange={chosen => form.set({ what: chosen as CorrectTyped['what'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="number" label="It has another number" />
          <Radio
            value="not_sent"
            label="It has not been sent"
            description={level === 'E3' ? 'Sending it becomes a task of the doctors again.' : undefined}
          />
        </Stack>
      </Radio.Group>
      {what === 'number' && (
        <TextInput label="Number of the report" description="As the regulator gave it." {...form.text('reference')} />
      )}
      <Textarea label="Reason" description="For the record." autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </Group>
    </form>
  )
}
