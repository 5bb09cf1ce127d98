import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Treatment } from '@om/contracts/treatments'
import { formatDay } from '@om/domain/dates'
import { leafletActions } from '@om/domain/formulary/leaflet'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { Page } from '../../parts/page.tsx'
import { prescriptionWords } from '../prescriptions/prescription-words.ts'
import { StopTreatment } from '../prescriptions/stop-treatment.tsx'
import { DoseReminders, Doses, EndReminder } from './doses.tsx'
import { HowPicture } from './how-picture.tsx'

type Props = { treatment: Treatment; today: string; isOver: boolean }

/** The page of one medicine: all that its patient may know of it and do about it. */
export const Medicine = ({ treatment, today, isOver }: Props) => {
  const { name, status, purpose, missed, shed, expect, prescriptionId, position, stops } = treatment
  const isTaken = !isOver && status !== 'on_hold'
  return (
    <Page>
      <PageHeader
        title={name}
        lead={purpose}
        back={{ to: '/patient-treatments', label: 'All treatments' }}
        actions={
          <>
            <PdfButton
              icon={IconFileText}
              about={name}
              fetchFile={() => api.treatments.leaflet({ query: { prescriptionId, position } })}
            >
              Leaflet (PDF)
            </PdfButton>
            <Button variant="default" onClick={printPage}>
              Print
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <HowTo treatment={treatment} isOver={isOver} />
        {!isOver && (
          <Card title="Day by day" size="lg">
            <Stack gap="lg">
              {isTaken && (
                <>
                  <Part title="Have you taken it?" className="screen-only">
                    <Doses treatment={treatment} today={today} />
                  </Part>
                  <Part title="Reminder" className="screen-only">
                    <DoseReminders treatment={treatment} />
                  </Part>
                </>
              )}
              <Part title="If you miss a dose">
                <Text>{missed.replace('Missed a dose? ', '')}</Text>
              </Part>
            </Stack>
          </Card>
        )}
        {!isOver && (
          <Card title="What to expect" size="lg">
            <Stack gap="lg">
              {shed && (
                <Part title="The first weeks">
                  <Text>{shed}</Text>
                </Part>
              )}
              <Part title="The first year">
                <Text>{expect}</Text>
              </Part>
            </Stack>
          </Card>
        )}
        <Safety treatment={treatment} />
        <Home treatment={treatment} today={today} isOver={isOver} />
        <Changes treatment={treatment} />
        <Reading treatment={treatment} />
        <Group gap="sm" component="footer" className="screen-only">
          {!isOver && (
            <Text c="dimmed" flex="1 1 16rem">
              Is it not right for you any more?
            </Text>
          )}
          <Button component={Link} to={`/patient-prescriptions#prescription-${prescriptionId}`} variant="default">
            {isOver ? 'See its prescription' : 'Ask for a review'}
          </Button>
          {stops.length > 0 && <StopTreatment id={prescriptionId} title={name} ends={stops} />}
        </Group>
      </Stack>
    </Page>
  )
}

/** What to do about the rest of it. */
const overWords: Partial<Record<Treatment['status'], string>> = {
  ceased: 'Do not take what is left of it.',
  superseded: 'Go by what has taken its place.',
}

const HowTo = ({ treatment, isOver }: Omit<Props, 'today'>) => {
  const { status, directions, how, reminders } = treatment
  const { label, meaning, note } = prescriptionWords(status)
  return (
    <Card
      title={isOver ? 'How it was taken' : 'How to take it'}
      size="lg"
      aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}
    >
      <Stack gap="lg">
        {note && (
          <Text size="body" className="note">
            {[note, isOver && overWords[status]].filter(Boolean).join(' ')}
          </Text>
        )}
        {isOver && reminders.length > 0 && <EndReminder treatment={treatment} />}
        <Text size="lg" fw={600} maw="60ch">
          {directions}
        </Text>
        {!isOver && (
          <>
            <HowPicture how={how} reminders={status === 'on_hold' ? [] : reminders.map(one => one.minute)} />
            {how.steps.length > 0 && (
              <List type="ordered" spacing="xs" maw="65ch">
                {how.steps.map(step => (
                  <List.Item key={step}>{step}</List.Item>
                ))}
              </List>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

const Safety = ({ treatment: { care, handling, key } }: { treatment: Treatment }) => (
  <Card title="Safety" size="lg">
    <Stack gap="lg">
      <Part title="Handling and pregnancy">
        <Points of={handling} />
      </Part>
      <Part title="Watch out for">
        <Points of={care} />
      </Part>
      <Part title="If you notice something">
        <List spacing="xs">
          {leafletActions.map(({ what, when }) => (
            <List.Item key={what}>
              <b>{what}:</b> {when}.
            </List.Item>
          ))}
        </List>
      </Part>
      <Group className="screen-only">
        <Button
          component={Link}
          to={{ search: `?medicine=${key}`, hash: '#side-effect' }}
          preventScrollReset
          variant="light"
          color="danger"
        >
          Report a side effect
        </Button>
      </Group>
    </Stack>
  </Card>
)

const Points = ({ of }: { of: readonly string[] }) => (
  <List spacing="xs">
    {of.map(one => (
      <List.Item key={one}>{one}</List.Item>
    ))}
  </List>
)

type PartProps = { title: string; className?: string; children: ReactNode }

const Part = ({ title, className, children }: PartProps) => (
  <section aria-label={title} className={className} style={{ maxWidth: '65ch' }}>
    <Title order={3} size="h4" mb="xxs">
      {title}
    </Title>
    {children}
  </section>
)

const REST = 'Any pharmacy takes it back free of charge; it does not belong in the drain.'

/** How it keeps, what came last and until when it may be used, and what is still to come. */
const Home = ({ treatment, today, isOver }: Props) => {
  const { status, storage, supplied, suppliesLeft, suppliesTotal, amount } = treatment
  const { writtenOn, expiresOn, prescriptionNumber } = treatment
  const [last] = supplied
  const isOld = last !== undefined && last.keepsUntil < today
  const toCome =
    status === 'released' ? 'From the pharmacy that you have chosen' : `${suppliesLeft} of ${suppliesTotal} deliveries`
  return (
    <Card title="At home" size="lg">
      <Stack gap="sm" style={{ '--facts-names': '8.5rem' }}>
        {isOld && !isOver && (
          <Text className="note" data-meaning="caution">
            What came last has passed its date. Do not use it. {REST}
          </Text>
        )}
        {isOver ? <Text>Is something left of it? {REST}</Text> : storage && <Text>{storage}</Text>}
        <Facts
          facts={[
            ...(last
              ? ([
                  ['Came last', `${formatDay(last.on)}, ${amount}`],
                  ...(isOver ? [] : ([['Lasts until about', formatDay(last.lastsUntil)]] as const)),
                  ['Use before', `${formatDay(last.keepsUntil)} (batch ${last.batchNumber})`],
                ] as const)
              : ([['Came last', isOver ? 'Nothing was sent' : 'Nothing has been sent yet']] as const)),
            ...(isOver ? [] : ([['Still to come', toCome]] as const)),
            ['Prescription', `${prescriptionNumber}, ${formatDay(writtenOn)} to ${formatDay(expiresOn)}`],
          ]}
        />
      </Stack>
    </Card>
  )
}

const Changes = ({ treatment: { changes } }: { treatment: Treatment }) => (
  <Card title="What changed, and when" size="lg">
    <ol className="plain-list ruled" reversed>
      {changes.map(({ key, on, what, note }) => (
        <li key={key}>
          <Text size="sm" c="dimmed">
            <time dateTime={on}>{formatDay(on)}</time>
          </Text>
          <Text>{what}</Text>
          {note && (
            <Text size="sm" c="dimmed" maw="65ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
        </li>
      ))}
    </ol>
  </Card>
)

const Reading = ({ treatment: { compounded, cmi, reading } }: { treatment: Treatment }) => (
  <Card title="Read more" size="lg">
    <Stack gap="sm">
      <Text maw="65ch">
        {compounded ??
          'The maker of this medicine writes a leaflet of their own, the consumer medicine information (CMI). Ours, at the top of this page, says what matters most of it.'}
      </Text>
      {cmi && (
        <Text>
          <a href={cmi} target="_blank" rel="noreferrer">
            Leaflets of its makers (CMI), at the TGA
          </a>
          <Text span size="sm" c="dimmed" display="block">
            Another site, which is told the name of the medicine and not yours. Choose the maker that is on your pack,
            or ask your pharmacist for a copy.
          </Text>
        </Text>
      )}
      {reading.length > 0 && (
        <Stack component="ul" gap="xs" className="plain-list">
          {reading.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/patient-evidence/${slug}`}>{title}</Link>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  </Card>
)
