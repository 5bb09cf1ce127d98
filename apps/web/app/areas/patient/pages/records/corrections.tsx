import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { correctionAreas, corrections, type MyCorrection } from '@om/contracts/corrections'
import { areaTitle, areaWords, readersOf } from '@om/domain/corrections'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Corrections } from '#app/features/picture/corrections.tsx'
import { MyRequests } from '#app/features/privacy-requests/my-requests.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import type { Route } from './+types/corrections'
import { RecordSections } from './sections.tsx'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [{ items }, requests] = await Promise.all([
    api.corrections.mine({}, { signal }),
    api.privacyRequests.mine({}, { signal }),
  ])
  return { items, requests: requests.items }
}

export const HydrateFallback = () => <ListSkeleton rows={3} height={160} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Asks for something in the record to be put right, and reads what was answered. (REG-20) */
export default function PatientCorrections({ loaderData: { items, requests } }: Route.ComponentProps) {
  useFreshPage(['picture', 'ticket'])
  const isAnswered = items.some(one => one.answers.length > 0)
  return (
    <Page>
      <PageHeader
        title="Corrections and requests"
        lead="Is something in your record not right? Tell us. You get an answer in writing within 30 days. Nothing is rubbed out: what is right stands beside what was written."
      />
      <RecordSections />
      <Stack gap="xl">
        <Card title="Ask for a correction" size="lg">
          <Text mb="md">
            Your own answers about your health you change yourself, at once, under{' '}
            <Link to="/consumer-health-records">What we know</Link>; your name and address in{' '}
            <Link to="/patient-profile">your profile</Link>. Is it about a medicine that harms you? Use “Side effect?”
            at the top: this is not read at once.
          </Text>
          <AskForm />
        </Card>
        {items.length > 0 && (
          <Card title="What you have asked for" size="lg">
            <Corrections items={items} action={one => one.can.withdraw && <Withdraw request={one} />} />
          </Card>
        )}
        {isAnswered && (
          <Card title="If you do not agree with an answer" size="lg">
            <Text>
              Ask again with what we have missed, or{' '}
              <Link to="/patient-messages?new=yes&about=privacy">write to us about it</Link>. You may also complain to
              the Office of the Australian Information Commissioner:{' '}
              <a href="https://www.oaic.gov.au/privacy/privacy-complaints" rel="noreferrer" target="_blank">
                oaic.gov.au
              </a>
              .
            </Text>
          </Card>
        )}
        <MyRequests items={requests} />
      </Stack>
    </Page>
  )
}

const Typed = z.object({
  id: z.string(),
  area: z.enum(['', ...correctionAreas]),
  about: z.string(),
  wrong: z.string(),
  should: z.string(),
})
type Typed = z.infer<typeof Typed>

const readerWords = {
  doctor: 'A doctor reads it.',
  pharmacist: 'A pharmacist reads it.',
  admin: 'Our front desk reads it, which sees nothing of your health: please write nothing about that here.',
}

const areas = [{ value: '', label: 'Choose' }, ...correctionAreas.map(value => ({ value, label: areaTitle(value) }))]

const AskForm = () => {
  const form = useContractForm(corrections.ask, {
    draft: { key: 'correction:new', schema: Typed },
    initial: (): Typed => ({ id: crypto.randomUUID(), area: '', about: '', wrong: '', should: '' }),
    toBody: values => values,
    send: body => api.corrections.ask({ body }),
    onDone: () => {
      form.set({ id: crypto.randomUUID(), area: '', about: '', wrong: '', should: '' })
      toast('We have it. You get an answer in writing within 30 days.')
    },
  })
  const { area } = form.values
  return (
    <form {...form.props} className="stack">
      <NativeSelect
        label="What is it about?"
        data={areas}
        value={area}
        onChange={event => form.set({ area: Typed.shape.area.catch('').parse(event.currentTarget.value) })}
        error={form.errorOf('area')}
        description={area && readerWords[readersOf(area)[0] ?? 'doctor']}
      />
      <TextInput
        label="Which one? (optional)"
        description="A date or a number helps, such as RX10001."
        {...form.capped('about')}
      />
      <Textarea label="What is not right?" autosize minRows={2} {...form.capped('wrong')} />
      <Textarea label="What should it say?" autosize minRows={2} {...form.capped('should')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Ask for it
        </Button>
      </Group>
    </form>
  )
}

const Withdraw = ({ request: { id, area } }: { request: MyCorrection }) => {
  const { send, busy, problem } = useSend(() => api.corrections.withdraw({ params: { id } }), {
    onDone: () => toast('Taken back.'),
  })
  return (
    <Stack gap="xs" align="flex-start" mt="xs">
      <Button size="compact-md" variant="default" loading={busy} onClick={() => void send()}>
        Take it back<span className="visually-hidden">: {areaWords[area]}</span>
      </Button>
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
