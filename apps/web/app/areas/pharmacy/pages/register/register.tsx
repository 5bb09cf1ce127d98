import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { listRegister, type RegisterFilter, type RegisterLine } from '@om/contracts/register'
import { formatDay } from '@om/domain/dates'
import { medicineName, prescribable } from '@om/domain/formulary/medicines'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { printPage, saveFile } from '#app/browser/save-file.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { boardPath, registerPath } from '../recalls/recalls-address.ts'
import classes from './register.module.css'
import { type Asked, loadLines, periodsAt, type RegisterPage, registerAddress } from './register-address.ts'
import { RegisterTable } from './register-table.tsx'

type Page = RegisterPage['page']

/** The dispensing register: every dispensing with its number, narrowed, searched, corrected, printed and taken away. (REG-15) */
export const Register = ({ loaded }: { loaded: RegisterPage }) => {
  // A search goes on when the register is narrowed further.
  const [search, setSearch] = useState('')
  return <RegisterOf key={registerAddress(loaded.asked)} loaded={loaded} search={search} setSearch={setSearch} />
}

type OfProps = { loaded: RegisterPage; search: string; setSearch: (search: string) => void }

const RegisterOf = ({ loaded: { asked, page: first }, search, setSearch }: OfProps) => {
  const [page, setPage] = useState<Page | null>(search ? null : first)
  const again = useSend(() => loadLines({ ...asked, search }), { revalidate: false, onDone: setPage })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was searched for before it was narrowed
  useEffect(() => {
    if (!page) void again.send()
  }, [])
  const filter: RegisterFilter = { ...asked, search }
  const more = useSend(
    async () => {
      if (!page) return
      const next = await loadLines(filter, page.nextCursor ?? undefined)
      setPage({ ...next, items: [...page.items, ...next.items] })
    },
    { revalidate: false },
  )
  const showAll = () => {
    setSearch('')
    setPage(first)
  }
  const isNarrowed = search !== '' || Object.values(asked).some(Boolean)
  const replace = (line: RegisterLine) =>
    page && setPage({ ...page, items: page.items.map(one => (one.id === line.id ? line : one)) })
  return (
    <Stack gap="lg" className={classes.sheet}>
      <PageHeader
        title="Dispensing register"
        lead={
          <span className={classes.tools}>
            <Link to={boardPath}>Back to the dispensary board</Link>
            {' · '}
            <Link to={`${boardPath}?section=registers&kind=incident&enter=incident`}>Enter an incident</Link>
          </span>
        }
      />
      <Printed filter={filter} prescribers={first.prescribers} />
      <Stack gap="md" className={classes.tools}>
        <Narrow asked={asked} prescribers={first.prescribers} />
        <SearchForm
          asked={asked}
          search={search}
          onFound={(words, found) => {
            setSearch(words)
            setPage(found)
          }}
        />
        <Files filter={filter} />
      </Stack>
      <Text role="status" className={classes.tools}>
        {page && statusWords(page, search)}
        {search && (
          <Button variant="subtle" size="compact-sm" ml="xs" onClick={showAll}>
            End the search
          </Button>
        )}
      </Text>
      {!page ? (
        !again.problem && <ListSkeleton rows={6} height={72} />
      ) : page.items.length === 0 ? (
        <EmptyState
          title={isNarrowed ? 'Nothing was dispensed that fits' : 'Nothing has been dispensed yet'}
          text={
            isNarrowed
              ? 'Choose other days, or take a filter off. A search looks for the beginning of a name, or for a whole number.'
              : 'A verified order stands here with its number.'
          }
          action={
            isNarrowed && (
              <Button component={Link} to={registerPath} variant="default" onClick={showAll}>
                Show the whole register
              </Button>
            )
          }
        />
      ) : (
        <RegisterTable lines={page.items} onCorrected={replace} />
      )}
      {page?.nextCursor && (
        <Group justify="center" className={classes.tools}>
          <Button variant="default" loading={more.busy} onClick={() => void more.send()}>
            Show more
          </Button>
        </Group>
      )}
      <ProblemAlert problem={again.problem ?? more.problem} />
    </Stack>
  )
}

const statusWords = ({ items, nextCursor }: Page, search: string): string => {
  const lines = `${items.length}${nextCursor ? '+' : ''} ${items.length === 1 ? 'line' : 'lines'}, newest first`
  return search ? `${lines}, found by “${search}”.` : `${lines}.`
}

type Prescribers = Page['prescribers']

/** What a printed page is of. */
const Printed = ({ filter, prescribers }: { filter: RegisterFilter; prescribers: Prescribers }) => {
  const now = useNow()
  const { from, to, medicine, prescriberId, search } = filter
  const parts = [
    from ? `From ${formatDay(from)}` : '',
    to ? `Until ${formatDay(to)}` : '',
    medicine ? medicineName(medicine) : '',
    prescribers.find(({ id }) => id === prescriberId)?.name ?? '',
    search && `“${search}”`,
    `as it stood on ${formatDateTime(new Date(now).toISOString())}`,
  ]
  return <Text className={classes.printed}>{parts.filter(Boolean).join(' · ')}</Text>
}

const CHOSEN = 'chosen'

const Narrow = ({ asked, prescribers }: { asked: Asked; prescribers: Prescribers }) => {
  const navigate = useNavigate()
  const periods = periodsAt(clinicToday())
  const { from, to, medicine, prescriberId } = asked
  const known = periods.findIndex(one => one.from === from && one.to === to)
  const [isChoosing, setChoosing] = useState(known < 0 && (from !== undefined || to !== undefined))
  const ask = (change: Asked) =>
    void navigate(registerAddress({ ...asked, ...change }), { replace: true, preventScrollReset: true })
  const choosePeriod = (value: string) => {
    setChoosing(value === CHOSEN)
    if (value === CHOSEN) return
    const period = periods[Number(value)]
    ask({ from: value ? period?.from : undefined, to: value ? period?.to : undefined })
  }
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <NativeSelect
        label="Days"
        data={[
          { value: '', label: 'All days' },
          ...periods.map(({ label }, index) => ({ value: String(index), label })),
          { value: CHOSEN, label: 'From … to …' },
        ]}
        value={isChoosing ? CHOSEN : known < 0 ? '' : String(known)}
        onChange={event => choosePeriod(event.currentTarget.value)}
      />
      {isChoosing && <Days from={from} to={to} onChosen={ask} />}
      <NativeSelect
        label="Medicine"
        data={[
          { value: '', label: 'Every medicine' },
          ...prescribable.map(value => ({ value, label: medicineName(value) })),
        ]}
        value={medicine ?? ''}
        onChange={event => ask({ medicine: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Prescriber"
        data={[
          { value: '', label: 'Every prescriber' },
          ...prescribers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={prescriberId ?? ''}
        onChange={event => ask({ prescriberId: event.currentTarget.value || undefined })}
      />
    </SimpleGrid>
  )
}

type DaysProps = Pick<Asked, 'from' | 'to'> & { onChosen: (days: Pick<Asked, 'from' | 'to'>) => void }

/** The first and the last day; they are asked for once they can be. */
const Days = ({ from = '', to = '', onChosen }: DaysProps) => {
  const [days, setDays] = useState({ from, to })
  const isBackward = days.from !== '' && days.to !== '' && days.from > days.to
  const choose = () => {
    if (!isBackward) onChosen({ from: days.from || undefined, to: days.to || undefined })
  }
  return (
    <>
      <TextInput
        type="date"
        label="From"
        value={days.from}
        onChange={event => setDays({ ...days, from: event.currentTarget.value })}
        onBlur={choose}
      />
      <TextInput
        type="date"
        label="To"
        value={days.to}
        error={isBackward && 'Choose a last day that is not before the first.'}
        onChange={event => setDays({ ...days, to: event.currentTarget.value })}
        onBlur={choose}
      />
    </>
  )
}

const Words = z.object({ search: z.string() })

type SearchProps = { asked: Asked; search: string; onFound: (words: string, page: Page) => void }

const SearchForm = ({ asked, search: before, onFound }: SearchProps) => {
  const form = useContractForm(listRegister, {
    draft: { key: 'register-search', schema: Words },
    initial: () => ({ search: before }),
    toBody: ({ search }) => ({ ...asked, search, limit: 50 }),
    send: async ({ search }) => ({ search, page: await loadLines({ ...asked, search }) }),
    revalidate: false,
    onDone: ({ search, page }) => onFound(search, page),
  })
  return (
    <form {...form.props} aria-label="Search the register">
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Search"
          description="A patient, or the number of a dispensing, order, prescription or batch"
          autoComplete="off"
          style={{ flex: '0 1 420px' }}
          {...form.text('search')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Search
        </Button>
      </Group>
      <ProblemAlert problem={form.problem} />
    </form>
  )
}

const Files = ({ filter }: { filter: RegisterFilter }) => {
  const csv = useSend(
    async () => saveFile(await api.supplies.registerCsv({ body: filter }), 'dispensing-register.csv'),
    {
      revalidate: false,
    },
  )
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => printPage()}
        >
          Print what is shown
        </Button>
        <PdfButton fetchFile={() => api.supplies.registerPdf({ body: filter })}>All of it as PDF</PdfButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={csv.busy}
          onClick={() => void csv.send()}
        >
          As CSV
        </Button>
      </Group>
      <ProblemAlert problem={csv.problem} />
    </>
  )
}
