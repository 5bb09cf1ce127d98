import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Card, Facts } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordHeader, RecordNone, RecordSkeleton } from '#app/ui/record-list/record.tsx'
import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Specimen } from '../parts/part.tsx'
import { useTimeFromNow } from './statuses.tsx'

const people = [
  { name: 'Mina Farahani', brand: 'Women', status: 'Waiting', meaning: 'caution', hours: 3 },
  { name: 'Wolfeschlegelsteinhausen-Bergerdorff, Hubert', brand: 'Men', status: 'Claimed', meaning: 'info', hours: 20 },
  { name: 'Jo Ng', brand: 'Men', status: 'Overdue', meaning: 'danger', hours: -5 },
  { name: 'Thandi Mokoena', brand: 'Women', status: 'Approved', meaning: 'good', hours: 45 },
] as const

const Row = ({ name, brand, status, meaning, hours, at }: (typeof people)[number] & { at: number }) => {
  const due = useTimeFromNow(hours)
  return (
    <RecordLink
      to={{ search: '?more=1', hash: 'record-list' }}
      name={name}
      mark={<StatusBadge meaning={meaning}>{status}</StatusBadge>}
      isCurrent={at === 0}
    >
      <RecordLine>
        {brand}, due <RelativeTime at={due} />
      </RecordLine>
    </RecordLink>
  )
}

/** Two records at first, all of them once more is asked for. */
const List = () => {
  const hasMore = useSearchParams()[0].has('more')
  return (
    <RecordScroll isLoading={false} moreAt={hasMore ? null : { search: '?more=1', hash: 'record-list' }}>
      {people.slice(0, hasMore ? people.length : 2).map((one, at) => (
        <Row key={one.name} {...one} at={at} />
      ))}
    </RecordScroll>
  )
}

const Header = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <RecordHeader
      id="record-header-name"
      name="Mina Farahani"
      heading={heading}
      back={{ to: { hash: 'record-list' }, label: 'Back to the list' }}
      status={{ meaning: 'caution', label: 'Needs an answer' }}
      facts={['34 years', 'Female', 'Marrickville NSW', 'First consult']}
    >
      <Button size="xs" variant="default" onClick={() => toast('Claimed')}>
        Claim
      </Button>
    </RecordHeader>
  )
}

export const recordSpecimens: readonly Specimen[] = [
  {
    id: 'record-header',
    name: 'Record header',
    from: 'ui/record-list/record.tsx',
    about: 'Whose record it is stays in sight while the record scrolls.',
    isWide: true,
    Show: Header,
  },
  {
    id: 'record-list',
    name: 'Records in a list',
    from: 'ui/record-scroll.tsx',
    about: 'The open one has a bar at its left. Load more goes on where the list ends.',
    Show: List,
  },
  {
    id: 'record-link',
    name: 'One record of a list',
    from: 'ui/record-list/rows.tsx',
    about: 'A long name wraps before its mark does.',
    Show: () => <Row {...people[1]} at={1} />,
  },
  {
    id: 'card',
    name: 'Card with facts',
    from: 'ui/card.tsx',
    about: 'One titled part of a record.',
    Show: () => (
      <Card title="Last order" aside="3 November 2025">
        <Facts
          facts={[
            ['Contents', 'TS1 Treatment Shampoo, two bottles'],
            ['Paid', <Money key="paid" cents={7800} />],
            [
              'Parcel',
              <StatusBadge key="parcel" meaning="good">
                Delivered
              </StatusBadge>,
            ],
          ]}
        />
      </Card>
    ),
  },
  {
    id: 'facts',
    name: 'Facts',
    from: 'ui/card.tsx',
    about: 'Names at the left, values at the right, also when there is none.',
    ground: 'card',
    Show: () => (
      <Facts
        facts={[
          ['Date of birth', '14 March 1991'],
          ['Allergies', 'Penicillin: rash, hives and swelling of the lips, 2008'],
          ['Pregnancy', 'Not answered'],
        ]}
      />
    ),
  },
  {
    id: 'record-none',
    name: 'No record open',
    from: 'ui/record-list/record.tsx',
    about: 'What opens here, and how.',
    isWide: true,
    Show: () => (
      <RecordNone label="No consult open" title="Nothing open">
        <p>Choose a consult from the list, or press N for the one that has waited longest.</p>
      </RecordNone>
    ),
  },
  {
    id: 'record-skeleton',
    name: 'Record while it loads',
    from: 'ui/record-list/record.tsx',
    about: 'In the shape of what comes.',
    isWide: true,
    Show: () => (
      <RecordSkeleton
        label="Loading the consult"
        columns={[
          [120, 180],
          [96, 140],
        ]}
        hasSteps
      />
    ),
  },
  {
    id: 'page-header',
    name: 'Page header',
    from: 'ui/page-header.tsx',
    about: 'The one heading of a member’s page, with what to do on it.',
    isWide: true,
    Show: () => (
      <PageHeader
        title="Prescriptions"
        lead="What you have been prescribed, and when it runs out."
        back={{ to: '#page-header', label: 'Dashboard' }}
        actions={
          <Button variant="default" onClick={() => toast('Asked for a repeat')}>
            Ask for a repeat
          </Button>
        }
      />
    ),
  },
]
