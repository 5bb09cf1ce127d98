import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Treatment } from '@om/contracts/treatments'
import { formatDay } from '@om/domain/dates'
import { IconBottle, IconDroplet, IconFileText, IconPill } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { prescriptionWords } from '../prescriptions/prescription-words.ts'
import type { Route } from './+types/treatments'
import { DoseReminder, Doses } from './doses.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.treatments.mine({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={360} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Each medicine of a patient: what it is for, how to take it, what to expect and to watch for, and what is at home. (Spec §2) */
export default function Treatments({ loaderData: { items, today } }: Route.ComponentProps) {
  useFreshPage(['consult', 'order', 'plan', 'side-effect'])
  if (items.length === 0)
    return (
      <Page>
        <PageHeader title="Treatments" />
        <EmptyState
          title="No treatment yet"
          text="When a doctor prescribes for you, how to take it stands here, in the words of the leaflet in the parcel."
          action={
            <Button component={Link} to="/patient-dashboard" variant="default">
              See what happens next
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title="Treatments"
        lead="How to take it, what to expect, and what to watch for. If something is not right, report it with “Side effect?” above; in an emergency call 000."
        actions={
          <>
            <PdfButton icon={IconFileText} fetchFile={() => api.treatments.leaflet()}>
              Open the leaflet
            </PdfButton>
            <Button variant="default" onClick={printPage}>
              Print
            </Button>
          </>
        }
      />
      <Stack gap="xl">
        {items.map(treatment => (
          <TreatmentCard key={treatment.key} treatment={treatment} today={today} />
        ))}
      </Stack>
    </Page>
  )
}

const TreatmentCard = ({ treatment, today }: { treatment: Treatment; today: string }) => {
  const { name, status, directions, amount, purpose, missed, expect, care, storage, compounded, reading } = treatment
  const { label, meaning, note } = prescriptionWords(status)
  return (
    <Card title={name} size="lg" aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}>
      <Stack gap="lg" style={{ '--facts-names': '8.5rem' }}>
        {note && (
          <Text size="body" className="note">
            {note}
          </Text>
        )}
        <Group gap="md" wrap="nowrap" align="flex-start">
          <FormPicture form={treatment.form} />
          <Text size="lg" fw={600} maw="60ch">
            {directions}
          </Text>
        </Group>
        <Text maw="65ch">{purpose}</Text>
        {status !== 'on_hold' && (
          <>
            <Part title="Have you taken it?">
              <Doses treatment={treatment} today={today} />
            </Part>
            <Part title="Reminder">
              <DoseReminder treatment={treatment} />
            </Part>
          </>
        )}
        <Part title="If you miss a dose">
          <Text>{missed.replace('Missed a dose? ', '')}</Text>
        </Part>
        <Part title="What to expect">
          <Text>{expect}</Text>
        </Part>
        <Part title="Watch out for">
          <List spacing="xs">
            {care.map(one => (
              <List.Item key={one}>{one}</List.Item>
            ))}
          </List>
        </Part>
        <Part title="At home">
          {storage && <Text mb="sm">{storage}</Text>}
          <AtHome treatment={treatment} today={today} amount={amount} />
        </Part>
        {compounded && (
          <Text size="sm" c="dimmed" maw="65ch">
            {compounded}
          </Text>
        )}
        {reading.length > 0 && (
          <Part title="Read more">
            <Stack component="ul" gap="xs" className="plain-list">
              {reading.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={`/patient-evidence/${slug}`}>{title}</Link>
                </li>
              ))}
            </Stack>
          </Part>
        )}
        <Group gap="sm" component="footer">
          <Button component={Link} to="/patient-prescriptions" variant="default">
            The prescription, a review, or stopping
          </Button>
          <Button component={Link} to="#side-effect" preventScrollReset variant="light" color="danger">
            Report a side effect
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const pictures = [
  [/tablet|capsule/i, IconPill],
  [/foam|spray/i, IconBottle],
] as const

/** What it comes as, drawn; its name says it. */
const FormPicture = ({ form }: { form: string }) => {
  const Picture = pictures.find(([kind]) => kind.test(form))?.[1] ?? IconDroplet
  return <Picture size={32} stroke={1.5} aria-hidden="true" style={{ flex: 'none' }} />
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} style={{ maxWidth: '65ch' }}>
    <Title order={3} size="h4" mb="xxs">
      {title}
    </Title>
    {children}
  </section>
)

/** What came last, until when it lasts and keeps, and what is still to come. */
const AtHome = ({ treatment, today, amount }: { treatment: Treatment; today: string; amount: string }) => {
  const { status, supplied, suppliesLeft, suppliesTotal, writtenOn, expiresOn, prescriptionNumber } = treatment
  const [last] = supplied
  const isOld = last !== undefined && last.keepsUntil < today
  return (
    <>
      {isOld && (
        <Text className="note" data-meaning="caution" mb="sm">
          What came last has passed its date. Do not use it: any pharmacy takes it back.
        </Text>
      )}
      <Facts
        facts={[
          ...(last
            ? ([
                ['Came last', `${formatDay(last.on)}, ${amount}`],
                ['Lasts until about', formatDay(last.lastsUntil)],
                ['Use before', `${formatDay(last.keepsUntil)} (batch ${last.batchNumber})`],
              ] as const)
            : ([['Came last', 'Nothing has been sent yet']] as const)),
          [
            'Still to come',
            status === 'released'
              ? 'From the pharmacy that you have chosen'
              : `${suppliesLeft} of ${suppliesTotal} deliveries`,
          ],
          ['Prescription', `${prescriptionNumber}, ${formatDay(writtenOn)} to ${formatDay(expiresOn)}`],
        ]}
      />
      {supplied.length > 1 && (
        <Text size="sm" c="dimmed" mt="sm">
          Before that:{' '}
          {supplied
            .slice(1)
            .map(one => `${formatDay(one.on)} (batch ${one.batchNumber})`)
            .join(', ')}
          .
        </Text>
      )}
    </>
  )
}
