import { Group, Stack, Text } from '@mantine/core'
import type { Dispensing } from '@om/contracts/own-record'
import type { MyPrescription } from '@om/contracts/prescriptions'
import { formatDay } from '@om/domain/dates'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { prescriptionWords } from '../prescriptions/prescription-words.ts'
import type { Route } from './+types/medicines'
import { RecordSections } from './sections.tsx'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [scripts, sent] = await Promise.all([
    api.prescriptions.mine({}, { signal }),
    api.ownRecord.dispensings({}, { signal }),
  ])
  return { scripts: scripts.items, sent: sent.items }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Every prescription in one line each, and everything that was ever sent on them, with its batch. */
export default function RecordedMedicines({ loaderData: { scripts, sent } }: Route.ComponentProps) {
  useFreshPage(['plan', 'order', 'consult'])
  return (
    <Page>
      <PageHeader
        title="Medicines"
        lead="Everything that was prescribed for you here, and everything that the pharmacy has sent, with its batch."
      />
      <RecordSections />
      <Stack gap="xl">
        <Card title="Prescriptions" size="lg">
          {scripts.length === 0 ? (
            <Text c="dimmed">Nothing has been prescribed.</Text>
          ) : (
            <Stack gap="md">
              <ul className="plain-list ruled">
                {scripts.map(script => (
                  <Script key={script.id} script={script} />
                ))}
              </ul>
              <Text>
                What you can do with one stands with <Link to="/patient-prescriptions">your prescriptions</Link>; how to
                take what is in it, with <Link to="/patient-treatments">your treatments</Link>.
              </Text>
            </Stack>
          )}
        </Card>
        <Card title="What was sent to you" size="lg">
          {sent.length === 0 ? (
            <Text c="dimmed">Nothing has been sent.</Text>
          ) : (
            <ul className="plain-list ruled">
              {sent.map(one => (
                <Sent key={one.key} one={one} />
              ))}
            </ul>
          )}
        </Card>
      </Stack>
    </Page>
  )
}

const Script = ({ script }: { script: MyPrescription }) => {
  const { id, number, title, status, items, writtenOn, expiresOn, prescriber } = script
  const { label, meaning } = prescriptionWords(status)
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {title}, {number}
        </Text>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      {items.map(item => (
        <Text key={item.description}>
          {item.description}: {item.directions}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        Signed by {prescriber.name} on {formatDay(writtenOn)}, valid until {formatDay(expiresOn)}
      </Text>
      <Group mt="xs">
        <PdfButton size="compact-md" about={number} fetchFile={() => api.prescriptions.document({ params: { id } })}>
          Open as PDF
        </PdfButton>
      </Group>
    </li>
  )
}

const Sent = ({
  one: { description, on, batchNumber, keepsUntil, lastsUntil, prescriptionNumber },
}: {
  one: Dispensing
}) => (
  <li>
    <Text fw={600}>{description}</Text>
    <Facts
      facts={[
        ['Sent', formatDay(on)],
        ['Batch', batchNumber],
        ['Use before', formatDay(keepsUntil)],
        ['Lasts until', formatDay(lastsUntil)],
        ['On', prescriptionNumber],
      ]}
    />
  </li>
)
