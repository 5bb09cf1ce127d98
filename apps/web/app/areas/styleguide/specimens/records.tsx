import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Card, Facts } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { AssignMenu } from '#app/ui/record-list/assign-menu.tsx'
import { RecordHeader, RecordNone, RecordSkeleton } from '#app/ui/record-list/record.tsx'
import { BulkBar, ChooseRow, useSelection } from '#app/ui/record-list/selection.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Specimen } from '../part.tsx'
import { SamplePanes, SampleRows, SampleTools } from './sample-list.tsx'

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

const giveTo = (id: string | null) => void toast(id ? 'Given away' : 'Nobody has it')
const assistants = () => Promise.resolve({ items: [{ id: 'sam', name: 'Sam Whitlock' }] })

const Choosing = () => {
  const selection = useSelection(['first', 'second'], 100)
  const [isShown, setShown] = useState(true)
  const said = {
    runId: 'sample',
    done: [{ id: 'first', label: 'Message 10,041' }],
    refused: [{ id: 'second', label: 'Message 10,042', reason: 'It is closed already.' }],
  }
  const bulk = {
    ...{ busy: false, problem: null, mayUndo: isShown, hold: () => undefined, close: () => setShown(false) },
    outcome: isShown ? { said, isBack: false } : null,
    undo: async () => setShown(false),
  }
  return (
    <Stack gap="sm">
      <BulkBar selection={selection} bulk={bulk}>
        <AssignMenu me="me" busy={false} loadNames={assistants} onAssign={giveTo} />
      </BulkBar>
      <Stack component="ul" className="plain-list" gap="xs">
        {['first', 'second'].map(id => (
          <Group component="li" key={id} gap="sm">
            <ChooseRow selection={selection} id={id} label={`Choose the ${id} message`} />
            The {id} message
          </Group>
        ))}
      </Stack>
    </Stack>
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
    from: 'ui/record-list/rows.tsx',
    about:
      'The open one has a bar at its left, a long name wraps before its mark does. Load more goes on where the list ends.',
    Show: SampleRows,
  },
  {
    id: 'record-tools',
    name: 'Tools of a list',
    from: 'ui/record-list/toolbar.tsx',
    about: 'Search, filters and views; each changes the address.',
    Show: SampleTools,
  },
  {
    id: 'record-choice',
    name: 'Several rows at once',
    from: 'ui/record-list/selection.tsx',
    about: 'What is chosen, what became of the press, and for a while the way back.',
    Show: Choosing,
  },
  {
    id: 'record-assign',
    name: 'Giving to somebody',
    from: 'ui/record-list/assign-menu.tsx',
    about: 'The names come when it is opened.',
    Show: () => <AssignMenu me="me" busy={false} loadNames={assistants} onAssign={giveTo} />,
  },
  {
    id: 'record-panes',
    name: 'A list beside its record',
    from: 'ui/record-list/panes.tsx',
    about: 'On phones one of the two.',
    isWide: true,
    Show: SamplePanes,
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
