import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Treatment } from '@om/contracts/treatments'
import { formatDay } from '@om/domain/dates'
import { IconFileText } from '@tabler/icons-react'
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { prescriptionWords } from '../prescriptions/prescription-words.ts'
import type { Route } from './+types/treatments'
import { DayTick } from './doses.tsx'
import { FormPicture } from './how-picture.tsx'
import { Medicine } from './medicine.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.treatments.mine({}, { signal })

/** All medicines are read together: going from one to another asks nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

export const HydrateFallback = () => <ListSkeleton rows={2} height={220} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const LIST = '/patient-treatments'
/** Each medicine has an address of its own, which names none. */
const addressOf = ({ key }: Treatment): string => `${LIST}?medicine=${key}`

/** What a patient is being treated with, one card each, and what is over; each medicine has a page. (Spec §2) */
export default function Treatments({ loaderData }: Route.ComponentProps) {
  useFreshPage(['consult', 'order', 'plan', 'side-effect'])
  const [params] = useSearchParams()
  const { items, earlier, today } = loaderData
  const pending = params.get('medicine')
  if (pending === null) return <Medicines {...loaderData} />
  const treatment = [...items, ...earlier].find(one => one.key === pending)
  return treatment ? (
    <Medicine key={pending} treatment={treatment} today={today} isOver={earlier.includes(treatment)} />
  ) : (
    <Page>
      <PageHeader title="Treatments" />
      <EmptyState
        title="This medicine is not there"
        text="The address leads to nothing that was prescribed for you here."
        action={
          <Button component={Link} to={LIST} variant="default">
            See all treatments
          </Button>
        }
      />
    </Page>
  )
}

const Medicines = ({ items, earlier, today }: Route.ComponentProps['loaderData']) => (
  <Page>
    <PageHeader
      title="Treatments"
      lead={
        items.length > 0 &&
        'How to take it, what to expect, and what to watch for. If something is not right, report it with “Side effect?” above; in an emergency call\u00a0000.'
      }
      actions={
        items.length > 0 && (
          <>
            <PdfButton icon={IconFileText} fetchFile={() => api.treatments.leaflet({ query: {} })}>
              Open the leaflet
            </PdfButton>
            <Button variant="default" onClick={printPage}>
              Print
            </Button>
          </>
        )
      }
    />
    {items.length === 0 && (
      <EmptyState
        title={earlier.length > 0 ? 'No treatment now' : 'No treatment yet'}
        text="When a doctor prescribes for you, how to take it stands here, in the words of the leaflet in the parcel."
        action={
          <Button component={Link} to="/patient-dashboard" variant="default">
            See what happens next
          </Button>
        }
      />
    )}
    <Stack gap="lg">
      {items.map(treatment => (
        <TreatmentCard key={treatment.key} treatment={treatment} today={today} />
      ))}
    </Stack>
    {earlier.length > 0 && <Earlier treatments={earlier} />}
  </Page>
)

const supplyLine = ({ status, supplied, suppliesLeft, suppliesTotal }: Treatment, today: string): string => {
  const [last] = supplied
  if (last && last.keepsUntil < today) return 'What came last has passed its date: do not use it.'
  const lasts = last
    ? `What came last is enough until about ${formatDay(last.lastsUntil)}.`
    : 'Nothing has been sent yet.'
  return status === 'released' ? lasts : `${lasts} ${suppliesLeft} of ${suppliesTotal} deliveries are still to come.`
}

const TreatmentCard = ({ treatment, today }: { treatment: Treatment; today: string }) => {
  const { name, status, directions, how } = treatment
  const { label, meaning, note } = prescriptionWords(status)
  return (
    <Card title={name} size="lg" aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}>
      <Stack gap="md">
        {note && (
          <Text size="body" className="note">
            {note}
          </Text>
        )}
        <Group gap="md" wrap="nowrap" align="flex-start">
          <FormPicture how={how} />
          <div style={{ minWidth: 0 }}>
            <Text size="body" fw={600} maw="60ch">
              {directions}
            </Text>
            <Text size="sm" c="dimmed" mt="xxs">
              {supplyLine(treatment, today)}
            </Text>
          </div>
        </Group>
        <Group justify="space-between" gap="sm" className="screen-only">
          <Button component={Link} to={addressOf(treatment)} variant="light">
            All about it
            <span className="visually-hidden">: {name}</span>
          </Button>
          {status !== 'on_hold' && <DayTick treatment={treatment} day={today} label="Today" today={today} />}
        </Group>
      </Stack>
    </Card>
  )
}

/** What is over still has its page: what it was, when it ended, and what to do with the rest of it. */
const Earlier = ({ treatments }: { treatments: readonly Treatment[] }) => (
  <section aria-labelledby="earlier">
    <Title order={2} size="h3" id="earlier" mt="xl" mb="xs">
      Earlier
    </Title>
    <ul className="plain-list ruled">
      {treatments.map(treatment => {
        const { key, name, status, prescriptionNumber, changes } = treatment
        const { label, meaning } = prescriptionWords(status)
        const [last] = changes
        return (
          <Group key={key} component="li" justify="space-between" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Anchor component={Link} to={addressOf(treatment)} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[prescriptionNumber, last && `last change ${formatDay(last.on)}`].filter(Boolean).join(', ')}
              </Text>
            </div>
            <StatusBadge meaning={meaning}>{label}</StatusBadge>
          </Group>
        )
      })}
    </ul>
  </section>
)
