import { Box, Button, Group, Text } from '@mantine/core'
import { Brand } from '@om/contracts/common'
import { MOST_PATIENT_LINES, type PatientLine, patientSorts, patientViews } from '@om/contracts/patients'
import { formatDay } from '@om/domain/dates'
import { medicineCodes } from '@om/domain/formulary/medicines'
import { Link, redirect, useLocation } from 'react-router'
import { api } from '#app/browser/api.ts'
import { brandWords, personWords, stateWords } from '#app/features/consult-review/consult-words.ts'
import { SavedViews } from '#app/features/saved-views/saved-views.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { ListBody, MoreRows, RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { ExportButton, ListSearch, ListSelect, ListViews } from '#app/ui/record-list/toolbar.tsx'
import { useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { KeysButton, ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay as formatInstantDay } from '#app/ui/time.ts'
import { medicineWords } from '../rx-history/rx-list.ts'
import type { Route } from './+types/patients'
import { patientKeys, patients, sortWords, viewWords } from './patients-list.ts'
import { RecentCharts } from './recent-charts.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const id = patients.recordIn(request.url)
  if (id) throw redirect(`/patients/${id}`)
  return patients.loader({ request })
}

export const shouldRevalidate = patients.shouldRevalidate

export const HydrateFallback = () => <ListSkeleton rows={8} height={64} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const brands = { men: brandWords('men'), women: brandWords('women') }
const none = {
  view: 'everyone',
  brand: undefined,
  medicine: undefined,
  sort: 'newest',
  shown: patients.pageSize,
} as const

/** Everyone who has asked the clinic for something, who came last first. (Spec §2: patients) */
export default function Patients({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(patients, loaderData, {
    live: ['queue'],
    countWords: count => `${count} ${count === 1 ? 'patient' : 'patients'}`,
  })
  const { page, search, pending, filter } = list
  const keys = useListKeys(list, { opens: false })
  const { view, brand, medicine, sort, search: text } = search
  const isNarrowed = text !== '' || brand !== undefined || medicine !== undefined || view !== 'everyone'
  const collect = async () => {
    const file = await api.patients.exported({ query: { view, brand, medicine, sort, search: text || undefined } })
    const words = (name: string) => `Saved as ${name}: at most ${MOST_PATIENT_LINES} whose records are open to you.`
    return { file, words }
  }
  return (
    <Box maw={960} mx="auto">
      <PageHeader
        title="Patients"
        actions={
          <Group gap="xs">
            <RecentCharts />
            <Button component={Link} to="/doctor/openings" variant="default">
              Opened for a reason
            </Button>
            <ExportButton
              size="sm"
              name="patients"
              title="Save what the filters leave, for a spreadsheet; without records that are closed to you"
              collect={collect}
            />
          </Group>
        }
        lead="A chart has every consult, prescription and result. Filters look only into records that are open to you; a search finds everybody."
      />
      <Group component="search" gap="xs" mb="md">
        <ListSearch
          list={list}
          size="md"
          flex={{ base: '1 1 100%', md: '1 1 240px' }}
          maw={{ md: 420 }}
          label="Search by name, date of birth, phone or consult number"
          placeholder="Name, 04/05/1990, phone or C10432"
        />
        <ListSelect
          size="md"
          flex={{ base: '1 1 120px', md: '0 0 145px' }}
          label="Brand"
          any="Both brands"
          words={brands}
          values={Brand.options}
          value={pending.brand}
          onChange={brand => void filter({ brand })}
        />
        <ListSelect
          size="md"
          flex={{ base: '1 1 120px', md: '0 0 185px' }}
          label="Medicine they take"
          any="Every medicine"
          words={medicineWords}
          values={medicineCodes}
          value={pending.medicine}
          onChange={medicine => void filter({ medicine })}
        />
        <ListSelect
          size="md"
          flex={{ base: '1 1 120px', md: '0 0 205px' }}
          label="Order"
          words={sortWords}
          values={patientSorts}
          value={pending.sort}
          onChange={sort => void filter({ sort })}
        />
        <SavedViews isWide size={42} name="patients" address={patients} pending={pending} />
      </Group>
      <Box mb="sm">
        <ListViews
          label="Views of the patients"
          look="chips"
          views={patientViews.map(view => ({
            key: view,
            label: viewWords[view],
            to: { search: patients.query(pending, { view, shown: patients.pageSize }) },
            isCurrent: pending.view === view,
          }))}
        />
      </Box>
      <ListBody
        list={list}
        hasArrows
        skeleton={{ rows: 8, height: 64 }}
        empty={
          isNarrowed ? (
            <EmptyState
              title="No patient fits"
              text="The search looks at the beginning of first and last names, at whole dates of birth and phone numbers, and at numbers such as C10432. With a filter or an order by what is in the record, only records that are open to you are looked into."
              action={
                <Button variant="default" onClick={() => list.clear(none)}>
                  Show everyone
                </Button>
              }
            />
          ) : (
            <EmptyState title="No patients yet" text="Whoever sends an assessment appears here." />
          )
        }
      >
        <ul className="plain-list ruled">
          {page.items.map(patient => (
            <li key={patient.id}>
              <PatientRow patient={patient} />
            </li>
          ))}
        </ul>
        <Group gap="sm" mt="sm" justify="space-between">
          <Text c="dimmed">{list.counted}</Text>
          <MoreRows list={list} words="Show more" />
          <KeysButton onClick={keys.show} />
        </Group>
      </ListBody>
      <ShortcutsHelp keys={patientKeys} {...keys} />
    </Box>
  )
}

const treatmentWords = ({ status, expiresOn }: NonNullable<PatientLine['treatment']>): string => {
  if (status === 'on_hold') return 'on hold'
  return status === 'exhausted' ? 'every delivery used' : `until ${formatDay(expiresOn)}`
}

const PatientRow = ({ patient: { id, name, dateOfBirth, newest, treatment, seenAt } }: { patient: PatientLine }) => {
  const { search } = useLocation()
  const state = newest && stateWords(newest.state)
  const born = dateOfBirth && `born ${formatDay(dateOfBirth)}`
  return (
    <RecordLink
      to={`/patients/${id}`}
      state={{ from: search }}
      name={name}
      mark={
        state ? (
          <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge>
        ) : (
          <StatusBadge meaning="quiet">Not in your care</StatusBadge>
        )
      }
    >
      <RecordLine>
        {[
          newest && personWords(newest),
          born,
          newest && brandWords(newest.brand),
          newest?.number,
          newest && formatInstantDay(newest.submittedAt),
          seenAt && `seen ${formatInstantDay(seenAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </RecordLine>
      {treatment && (
        <RecordLine>
          {treatment.title}, {treatmentWords(treatment)}
        </RecordLine>
      )}
    </RecordLink>
  )
}
