import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { Consent, ConsentKind, Consents, PaymentConsent, TreatmentConsent } from '@om/contracts/consents'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { MarketingSwitch } from '../profile/privacy.tsx'
import type { Route } from './+types/consents'
import { RecordSections } from './sections.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.consents.list({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Everything that the patient has agreed to: text, version and date, how to withdraw it, and what stops then. (REG-19, REG-22) */
export default function PatientConsents({ loaderData: { items, treatments, payments, stops } }: Route.ComponentProps) {
  useFreshPage(['consult', 'plan', 'subscription'])
  return (
    <Page>
      <PageHeader
        title="Consents"
        lead="What you have agreed to, in the words that you saw, and since when. You may withdraw each; you read first what stops by that."
      />
      <RecordSections />
      <Stack gap="xl">
        {items.map(consent => (
          <ConsentCard key={consent.kind} consent={consent} stops={stops} />
        ))}
        {treatments.length > 0 && <WithTreatments treatments={treatments} />}
        {payments.length > 0 && <Payments payments={payments} />}
        <Card title="News" size="lg">
          <MarketingSwitch />
          <Text size="sm" c="dimmed" mt="sm">
            What we have to tell you about your care is not news, and comes in any case.{' '}
            <Link to="/patient-profile#notices">Choose how you are told</Link>
          </Text>
        </Card>
      </Stack>
    </Page>
  )
}

type Stops = Consents['stops']

const ConsentCard = ({ consent, stops }: { consent: Consent; stops: Stops }) => {
  const { title, text, answers } = consent
  const [last, ...before] = answers
  const status =
    last &&
    (last.agrees ? (
      <StatusBadge meaning="good">Agreed</StatusBadge>
    ) : (
      <StatusBadge meaning="quiet">{last.where === 'assessment' ? 'Not agreed' : 'Withdrawn'}</StatusBadge>
    ))
  return (
    <Card title={title} size="lg" aside={status}>
      <Stack gap="md" align="flex-start">
        <Text>{text}</Text>
        {last ? (
          <Facts
            facts={[
              [last.agrees ? 'Agreed' : 'Not agreed since', `${formatDateTime(last.at)}, ${whereWords[last.where]}`],
              ['Version of the text', last.version],
            ]}
          />
        ) : (
          <Text c="dimmed">You have not been asked yet. An assessment asks for it.</Text>
        )}
        {before.length > 0 && (
          <details>
            <summary>
              Before<span className="visually-hidden">, {title}</span>
            </summary>
            <ul className="plain-list">
              {before.map(one => (
                <li key={one.at}>
                  <Text size="sm" c="dimmed">
                    {formatDateTime(one.at)}: {one.agrees ? 'agreed' : 'not agreed'}, {whereWords[one.where]}, version{' '}
                    {one.version}
                  </Text>
                </li>
              ))}
            </ul>
          </details>
        )}
        {last && (last.agrees ? <Withdraw consent={consent} stops={stops} /> : <GiveAgain kind={consent.kind} />)}
      </Stack>
    </Card>
  )
}

const whereWords = { assessment: 'with your assessment', records: 'here' }

const stopWords = ({ kind }: Consent, { assessment, treatments }: Stops): string[] => {
  if (kind === 'gp')
    return ['Your doctor reads that your GP is not to be told about your care here. Nothing else changes.']
  return [
    ...(assessment
      ? ['Your assessment or review is withdrawn, with a visit that is booked for it; no doctor decides on it.']
      : []),
    ...treatments.map(title => `${title}: the prescription ends. Nothing more is made, sent or charged for it.`),
    ...(treatments.length > 0 ? ['What was paid and is not made yet is paid back.'] : []),
    'No doctor here can treat you until you agree again. Messages, and help with a side effect, stay open to you.',
    'The law has us keep the record of the care that you have had. It is used for nothing else.',
  ]
}

const useAnswer = (kind: ConsentKind, onDone: () => void) =>
  useSend((agrees: boolean) => api.consents.answer({ body: { kind, agrees } }), { onDone })

const Withdraw = ({ consent, stops }: { consent: Consent; stops: Stops }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { send, busy, problem } = useAnswer(consent.kind, () => {
    close()
    toast('You have withdrawn it. What rested on it has stopped.')
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Withdraw<span className="visually-hidden">: {consent.title}</span>
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Withdraw this?">
        <Stack gap="md">
          <Text fw={600}>{consent.title}</Text>
          <List spacing="xs">
            {stopWords(consent, stops).map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <ProblemAlert problem={problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={busy} onClick={close}>
              Leave it as it is
            </Button>
            <Button color="danger" loading={busy} onClick={() => void send(false)}>
              Withdraw it
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

const GiveAgain = ({ kind }: { kind: ConsentKind }) => {
  const { send, busy, problem } = useAnswer(kind, () => toast('You have agreed to it.'))
  return (
    <>
      {kind !== 'gp' && (
        <Text>
          What has ended does not begin again by itself: once you agree, send a new assessment, or ask for a review of
          your prescription.
        </Text>
      )}
      <Button variant="default" loading={busy} onClick={() => void send(true)}>
        Agree to it
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

/** What was agreed to with a doctor, and ends with the treatment it was for. */
const WithTreatments = ({ treatments }: { treatments: readonly TreatmentConsent[] }) => (
  <Card title="With your treatments" size="lg">
    <Stack gap="md">
      <ul className="plain-list ruled">
        {treatments.map(one => (
          <li key={`${one.prescriptionId}-${one.kind}`}>
            <Text fw={600}>
              {one.title}, {one.number}
            </Text>
            <Text>{one.text}</Text>
            <Text size="sm" c="dimmed">
              Told to {one.by}, {formatDay(one.at)}, version {one.version}.
              {!one.isRunning && ' That treatment has ended.'}
            </Text>
          </li>
        ))}
      </ul>
      {treatments.some(one => one.isRunning) && (
        <Text>
          To withdraw one of these is to stop that treatment, at any time and without a reason.{' '}
          <Link to="/patient-prescriptions">Your prescriptions</Link>
        </Text>
      )}
    </Stack>
  </Card>
)

const paymentWords: Record<PaymentConsent['state'], string> = {
  running: 'It counts until you cancel the plan.',
  over: 'That plan is cancelled: nothing more is charged for it.',
  not_paid: 'Nothing has been charged for it.',
}

/** What was agreed to be charged for plans, in the words that were ticked. */
const Payments = ({ payments }: { payments: readonly PaymentConsent[] }) => (
  <Card title="Payments" size="lg">
    <Stack gap="md">
      <ul className="plain-list ruled">
        {payments.map(({ planId, title, text, at, state }) => (
          <li key={`${planId}-${at}`}>
            <Text fw={600}>{title}</Text>
            <Text>{text}</Text>
            <Text size="sm" c="dimmed">
              Agreed {formatDateTime(at)}. {paymentWords[state]}
            </Text>
          </li>
        ))}
      </ul>
      {payments.some(({ state }) => state === 'running') && (
        <Text>
          To withdraw this is to cancel that plan, at any time: what you have paid for still comes, and nothing more is
          charged. <Link to="/patient-subscription-management">Your plans</Link>
        </Text>
      )}
    </Stack>
  </Card>
)
