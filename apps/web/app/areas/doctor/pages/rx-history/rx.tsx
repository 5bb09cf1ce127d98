import { Button, Group, Stack, Text } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import { IconFileText } from '@tabler/icons-react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '#app/browser/api.ts'
import { OpenForReason } from '#app/features/chart-access/open-for-reason.tsx'
import { PrescriptionsCard } from '#app/features/consult-review/cards/prescriptions-card.tsx'
import { brandWords } from '#app/features/consult-review/consult-words.ts'
import { scriptBadges } from '#app/features/consult-review/script-words.ts'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import {
  RecordHeader,
  RecordMissing,
  RecordNone,
  RecordSkeleton,
  useLiveRecord,
  useOpenRecord,
} from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/rx'
import { PostOriginal } from './originals.tsx'
import { rxList } from './rx-list.ts'

/** The open prescription; null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = rxList.recordIn(request.url)
  return id ? await api.rxHistory.read({ params: { id } }, { signal: request.signal }) : null
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => rxList.shouldReadRecord(change)

const back = (to: { search: string }) => ({ to, label: 'Back to the prescriptions' })

const RxSkeleton = () => <RecordSkeleton label="Loading the prescription" columns={[[180, 120], [160]]} />

export const HydrateFallback = () => <RxSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={back(useListAddress(rxList).backTo)} />
)

/** One prescription: what it gives, what was done to it, what may be done, and the way to its patient and its consult. */
export default function Rx({ loaderData: rx }: Route.ComponentProps) {
  const { heading, backTo, isOpening, isOpen } = useOpenRecord(rxList, rx?.id)
  useLiveRecord(['consult'], [rx?.isOpen ? rx.consultId : undefined])
  if (isOpening) return <RxSkeleton />
  if (!rx || !isOpen)
    return (
      <RecordNone label="No prescription open" title="Pick a prescription">
        <p>Hold, end or review it here, or go on to its patient.</p>
      </RecordNone>
    )
  if (!rx.isOpen) return <OpenForReason of={{ patientId: rx.patient.id }} back={back(backTo)} />
  const { patient, originalReceivedOn } = rx
  return (
    <article aria-labelledby="rx-name">
      <RecordHeader
        id="rx-name"
        name={`${patient.firstName} ${patient.lastName}`}
        heading={heading}
        back={back(backTo)}
        status={scriptBadges[rx.status]}
        facts={[rx.number, `Signed by ${rx.signedBy}`, brandWords(rx.brand)]}
      />
      <Stack gap="md" mt="md" maw={720}>
        <Group gap="sm">
          <Button component={Link} to={`/patients/${patient.id}?consult=${rx.consultId}`} variant="default">
            Open the chart
          </Button>
          <PdfButton icon={IconFileText} fetchFile={() => api.prescriptions.document({ params: { id: rx.id } })}>
            Prescription PDF
          </PdfButton>
        </Group>
        <Text>
          {`${rx.suppliesUsed} of ${rx.suppliesTotal} supplies used. `}
          {originalReceivedOn
            ? `The pharmacy received the signed original on ${formatDay(originalReceivedOn)}.`
            : 'The pharmacy has not received the signed original.'}
          {rx.originalPosted && ` It was posted on ${formatDay(rx.originalPosted.on)} by ${rx.originalPosted.by}.`}
          {rx.isAsked && ' A pharmacist waits for an answer; it is given on the chart.'}
        </Text>
        <PostOriginal rx={rx} />
        <PrescriptionsCard consult={{ prescriptions: [rx], patient }} />
      </Stack>
    </article>
  )
}
