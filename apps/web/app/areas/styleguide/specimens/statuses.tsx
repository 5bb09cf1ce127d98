import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Meaning, meanings } from '#app/brand/looks.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { Money } from '#app/ui/money.tsx'
import { PriceList } from '#app/ui/price-list.tsx'
import { KeyHint, KeysButton } from '#app/ui/shortcuts.tsx'
import { CiMark, StatusBadge } from '#app/ui/status-badge.tsx'
import { ReaderTime, RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Specimen } from '../part.tsx'

const HOUR_MS = 3_600_000

/** An instant so many hours from now, which stays the same while the page is open. */
export const useTimeFromNow = (hours: number): string => {
  const [at] = useState(() => new Date(clinicNow() + hours * HOUR_MS).toISOString())
  return at
}

const words: Record<Meaning, string> = {
  good: 'Delivered',
  caution: 'On hold',
  danger: 'Overdue',
  info: 'Being made',
  quiet: 'Withdrawn',
}

const Times = () => {
  const [soon, due, past] = [useTimeFromNow(2.5), useTimeFromNow(26), useTimeFromNow(-170)]
  return (
    <ul className="plain-list">
      <li>
        Call back <RelativeTime at={soon} />
      </li>
      <li>
        Due <RelativeTime at={due} />
      </li>
      <li>
        Asked <RelativeTime at={past} />
      </li>
    </ul>
  )
}

export const statusSpecimens: readonly Specimen[] = [
  {
    id: 'status-badge',
    name: 'Status',
    from: 'ui/status-badge.tsx',
    about: 'A word on a quiet ground, with a dot in its colour.',
    Show: () => (
      <Group gap="sm">
        {(Object.keys(meanings) as Meaning[]).map(meaning => (
          <StatusBadge key={meaning} meaning={meaning}>
            {words[meaning]}
          </StatusBadge>
        ))}
      </Group>
    ),
  },
  {
    id: 'ci-mark',
    name: 'Contraindication',
    from: 'ui/status-badge.tsx',
    about: 'How strongly something speaks against a medicine: letter, shape and word.',
    Show: () => (
      <Group gap="sm">
        {(['A', 'C', 'W', '-'] as const).map(severity => (
          <CiMark key={severity} severity={severity} />
        ))}
      </Group>
    ),
  },
  {
    id: 'price-list',
    name: 'Prices so far',
    from: 'ui/price-list.tsx',
    about: 'Every price that somebody was shown or charged, newest first.',
    Show: () => (
      <PriceList
        zone={undefined}
        prices={[
          { at: '2026-03-02T01:00:00Z', kind: 'agreed', amountCents: 7050, currency: 'AUD', why: 'As the plan began.' },
          { at: '2026-04-16T01:00:00Z', kind: 'charged', amountCents: 7050, currency: 'AUD', why: 'One delivery.' },
        ]}
      />
    ),
  },
  {
    id: 'money',
    name: 'Money',
    from: 'ui/money.tsx',
    about: 'Figures of equal width; at the right in tables.',
    Show: () => (
      <Stack component="ul" className="plain-list" gap={0} w="max-content" ta="right">
        {[4995, 0, 128_950, 11].map(cents => (
          <li key={cents}>
            <Money cents={cents} />
          </li>
        ))}
      </Stack>
    ),
  },
  {
    id: 'relative-time',
    name: 'Relative time',
    from: 'ui/times.tsx',
    about: 'As people say it, the exact time on hover; keeps itself current.',
    Show: Times,
  },
  {
    id: 'reader-time',
    name: 'Reader’s time',
    from: 'ui/times.tsx',
    about: 'On pages made by the server: the clinic’s zone at first, then the reader’s own.',
    Show: () => <ReaderTime at="2025-11-20T05:49:00.000Z" />,
  },
  {
    id: 'key-hint',
    name: 'Key of an action',
    from: 'ui/shortcuts.tsx',
    about: 'Left out on phones, and where someone has turned shortcuts off.',
    ground: 'card',
    Show: () => (
      <Group gap="sm">
        <Button onClick={() => toast('Claimed')}>
          Claim <KeyHint>C</KeyHint>
        </Button>
        <Button variant="default" onClick={() => toast('Next case')}>
          Next <KeyHint>N</KeyHint>
        </Button>
      </Group>
    ),
  },
  {
    id: 'keys-button',
    name: 'Way to the list of keys',
    from: 'ui/shortcuts.tsx',
    about: 'Left out where nothing hovers, as on phones.',
    ground: 'card',
    Show: () => <KeysButton onClick={() => toast('C claims, N opens the next case')} />,
  },
]
