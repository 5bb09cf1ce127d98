import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '#app/ui/card.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { RecordDrawer, RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Specimen } from '../part.tsx'

const useOpen = () => {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

const ShowDialog = ({ label, isWhole }: { label: string; isWhole?: boolean }) => {
  const { isOpen, open, close } = useOpen()
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Where parcels go" isWhole={isWhole}>
        <Stack
          component="form"
          onSubmit={event => {
            event.preventDefault()
            close()
            toast('Saved')
          }}
        >
          <TextField label="Street address" defaultValue="12 Curlew Street" data-autofocus />
          <TextField label="Suburb" defaultValue="Marrickville" />
          <Button type="submit">Save</Button>
        </Stack>
      </Dialog>
    </>
  )
}

const ShowConfirm = () => {
  const confirm = useConfirm()
  const ask = async (danger: boolean) => {
    const isSure = await confirm(
      danger
        ? {
            title: 'Withdraw your assessment?',
            text: 'The doctor will no longer see it. You can start a new one at any time.',
            action: 'Withdraw',
            danger: true,
          }
        : { title: 'Send this to the pharmacy?', text: 'They start making it within the hour.', action: 'Send' },
    )
    toast(isSure ? 'Done' : 'Nothing has changed')
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => void ask(false)}>
        Send
      </Button>
      <Button variant="default" onClick={() => void ask(true)}>
        Withdraw
      </Button>
    </Group>
  )
}

const ShowRecord = () => {
  const { isOpen, open, close } = useOpen()
  return (
    <>
      <Button variant="default" onClick={open}>
        Open the order
      </Button>
      <RecordDrawer isOpen={isOpen} onClose={close}>
        <RecordDrawerTitle>Order 10482</RecordDrawerTitle>
        <Facts
          facts={[
            ['For', 'Mina Farahani'],
            ['Contents', 'Compounded scalp solution, 60 mL'],
            [
              'Status',
              <StatusBadge key="status" meaning="info">
                Being made
              </StatusBadge>,
            ],
          ]}
        />
      </RecordDrawer>
    </>
  )
}

const ShowKeys = () => {
  const { isOpen, open, close } = useOpen()
  return (
    <>
      <Button variant="default" onClick={open}>
        Show the keys
      </Button>
      <ShortcutsHelp
        title="Keys of the queue"
        keys={[
          ['C', 'Claim the open case'],
          ['N', 'Next case'],
          ['?', 'This list'],
        ]}
        note="Keys do nothing while you type."
        opened={isOpen}
        onClose={close}
      />
    </>
  )
}

/** What opens over the page. Focus goes in, Escape leaves, focus returns. */
export const windowSpecimens: readonly Specimen[] = [
  {
    id: 'dialog',
    name: 'Window',
    from: 'ui/dialog.tsx',
    about: 'A short form or a few facts over the page; work that needs the room fills the screen of a phone.',
    ground: 'card',
    Show: () => (
      <Group gap="sm">
        <ShowDialog label="Change address" />
        <ShowDialog label="The same, filling a phone" isWhole />
      </Group>
    ),
  },
  {
    id: 'confirm',
    name: 'Question first',
    from: 'ui/dialog.tsx',
    about: 'Before something that cannot be undone. The button says what it does.',
    ground: 'card',
    Show: ShowConfirm,
  },
  {
    id: 'record-drawer',
    name: 'Record over its list',
    from: 'ui/record-list/record-drawer.tsx',
    about: 'At the right, 560 px wide, the whole width on phones.',
    ground: 'card',
    Show: ShowRecord,
  },
  {
    id: 'shortcuts-help',
    name: 'List of keys',
    from: 'ui/shortcuts.tsx',
    about: 'What each key does, with a switch for people who want none of them.',
    ground: 'card',
    Show: ShowKeys,
  },
]
