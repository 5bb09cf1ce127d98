import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { reviewReasons } from '@om/contracts/consult-parts'
import type { CorrectableKey } from '@om/contracts/picture'
import { type MyPrescription, reviewPrescription } from '@om/contracts/prescriptions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ChangedNow } from '#app/features/picture/changed-now.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { reviewWords } from './prescription-words.ts'

const Typed = z.object({
  reason: z.enum(reviewReasons).nullable(),
  isChanged: z.boolean().nullable(),
  words: z.string(),
})
type Typed = z.infer<typeof Typed>

/** Three questions when nothing has changed; the doctor has everything else already. */
export const AskForReview = ({ prescription: { id, title } }: { prescription: MyPrescription }) => {
  const [isOpen, setOpen] = useState(false)
  const [corrected, setCorrected] = useState<CorrectableKey[]>([])
  const navigate = useNavigate()
  const close = () => setOpen(false)
  const form = useContractForm(reviewPrescription, {
    draft: { key: `review:${id}`, schema: Typed },
    initial: (): Typed => ({ reason: null, isChanged: null, words: '' }),
    toBody: values => ({ ...values, corrected: values.isChanged ? corrected : [] }),
    send: body => api.prescriptions.review({ params: { id }, body }),
    onDone: () => {
      setCorrected([])
      close()
      toast('Sent. A doctor writes to you, or calls.')
      void navigate('/patient-dashboard')
    },
  })
  const { values } = form
  const isSaid = values.isChanged === true && corrected.length > 0
  const needsWords = (values.isChanged || values.reason === 'changed') && !isSaid
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Ask for a review
        <span className="visually-hidden">, {title}</span>
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Ask a doctor for a review">
        <form {...form.props} className="stack">
          <Text size="body">
            A doctor looks at your treatment with everything you have told us. They write to you, or call. Until then it
            goes on as it is, unless what you tell us now speaks against it.
          </Text>
          <Radio.Group
            label="What is it about?"
            value={values.reason}
            onChange={reason => form.set({ reason: reason as Typed['reason'] })}
            error={form.errorOf('reason')}
          >
            <Stack gap="xs" mt="xs">
              {reviewReasons.map(reason => (
                <Radio key={reason} value={reason} label={reviewWords[reason]} />
              ))}
            </Stack>
          </Radio.Group>
          <Radio.Group
            label="Is anything new since you last told us?"
            description="A condition, a medicine, an allergy, a pregnancy or a plan for one."
            value={values.isChanged === null ? null : values.isChanged ? 'yes' : 'no'}
            onChange={value => form.set({ isChanged: value === 'yes' })}
            error={form.errorOf('isChanged')}
          >
            <Group gap="lg" mt="xs">
              <Radio value="no" label="No, nothing" />
              <Radio value="yes" label="Yes" />
            </Group>
          </Radio.Group>
          {values.isChanged && <ChangedNow corrected={corrected} onCorrected={setCorrected} />}
          <Textarea
            label={needsWords ? 'What has changed?' : 'Anything else? (optional)'}
            autosize
            minRows={2}
            {...form.capped('words')}
          />
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={form.busy} onClick={close}>
              Not now
            </Button>
            <Button type="submit" loading={form.busy}>
              Send to a doctor
            </Button>
          </Group>
        </form>
      </Dialog>
    </>
  )
}
