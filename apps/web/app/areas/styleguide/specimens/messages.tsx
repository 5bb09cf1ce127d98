import { Button, Stack } from '@mantine/core'
import { announce } from '#app/ui/announcer.tsx'
import { SettingRow } from '#app/ui/card.tsx'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { toast, toastProblem, toastUndo } from '#app/ui/toast.tsx'
import type { Specimen } from '../part.tsx'
import { tooMany } from './nothing-yet.tsx'

export const messageSpecimens: readonly Specimen[] = [
  {
    id: 'toast',
    name: 'It worked',
    from: 'ui/toast.tsx',
    about: 'A few words for five seconds, never the only sign.',
    ground: 'card',
    Show: () => (
      <Button variant="default" onClick={() => toast('Saved')}>
        Save
      </Button>
    ),
  },
  {
    id: 'toast-problem',
    name: 'It failed, outside a form',
    from: 'ui/toast.tsx',
    about: 'Stays until it is closed.',
    ground: 'card',
    Show: () => (
      <Button variant="default" onClick={() => toastProblem(tooMany)}>
        Ask once more
      </Button>
    ),
  },
  {
    id: 'toast-undo',
    name: 'With a way back',
    from: 'ui/toast.tsx',
    about: 'For twelve seconds; the way back is on the page too.',
    ground: 'card',
    Show: () => (
      <Button
        variant="default"
        onClick={() => toastUndo('Reminder switched off', 'Switch on', () => toast('Reminder switched on'))}
      >
        Switch off the reminder
      </Button>
    ),
  },
  {
    id: 'needs-script',
    name: 'JavaScript is switched off',
    from: 'ui/needs-script.tsx',
    about: 'Seen only then, where a page cannot work without it; says whom to call instead.',
    ground: 'card',
    Show: () => <NeedsScript />,
  },
  {
    id: 'announcer',
    name: 'For screen readers alone',
    from: 'ui/announcer.tsx',
    about: 'Said without moving the focus; nothing to see.',
    ground: 'card',
    Show: () => (
      <Button variant="default" onClick={() => announce('3 new consults')}>
        Say it
      </Button>
    ),
  },
]

export const settingSpecimens: readonly Specimen[] = [
  {
    id: 'setting-row',
    name: 'Settings',
    from: 'ui/card.tsx',
    about: 'How each matter stands, what can be done, and a form below when one is open.',
    ground: 'card',
    isWide: true,
    Show: () => (
      <div>
        <SettingRow
          title="Second factor"
          status={<StatusBadge meaning="good">On</StatusBadge>}
          summary="A code from your app at each sign-in on a new device."
          action={
            <Button variant="default" onClick={() => toast('Second factor')}>
              Manage
            </Button>
          }
        />
        <SettingRow title="Password" summary="Last changed on 3 September 2025.">
          <Stack>
            <TextField label="Name of this device" defaultValue="Kitchen laptop" />
          </Stack>
        </SettingRow>
        <SettingRow
          title="Devices"
          status={<StatusBadge>3 signed in</StatusBadge>}
          summary="Firefox on Windows in Parramatta is the newest, two minutes ago."
        />
      </div>
    ),
  },
]
