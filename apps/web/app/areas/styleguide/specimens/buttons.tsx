import { ActionIcon, Button, Group } from '@mantine/core'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import section from '#app/areas/public/sections/section.module.css'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Specimen } from '../part.tsx'
import { InStates, linkStates } from './states.tsx'

const SENT_MS = 1600

/** A button that is busy for a moment, as while something is sent. */
const BusyButton = () => {
  const [isBusy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      toast('Sent')
    }, SENT_MS)
  }
  return (
    <Group gap="sm">
      <Button loading={isBusy} onClick={send}>
        Send to the pharmacy
      </Button>
      <Button loading>Busy</Button>
    </Group>
  )
}

export const buttonSpecimens: readonly Specimen[] = [
  {
    id: 'button-public',
    name: 'Public button',
    from: 'brand/base.css .button',
    about: 'The one action of a view on public pages and in the assessment. 52 px high, so a thumb finds it.',
    isWide: true,
    Show: () => (
      <InStates>
        {state => (
          <button type="button" className="button" {...state}>
            Start assessment
          </button>
        )}
      </InStates>
    ),
  },
  {
    id: 'button-quiet',
    name: 'Quiet public button',
    from: 'brand/base.css .button.quiet',
    about: 'The second action beside it.',
    isWide: true,
    Show: () => (
      <InStates>
        {state => (
          <button type="button" className="button quiet" {...state}>
            Browse products
          </button>
        )}
      </InStates>
    ),
  },
  {
    id: 'button-filled',
    name: 'Button',
    from: 'Mantine Button',
    about: 'The one next step of a member’s page or form.',
    ground: 'card',
    isWide: true,
    Show: () => <InStates>{state => <Button {...state}>Approve</Button>}</InStates>,
  },
  {
    id: 'button-default',
    name: 'Default button',
    from: 'Mantine Button variant="default"',
    about: 'Everything else that can be done.',
    ground: 'card',
    isWide: true,
    Show: () => (
      <InStates>
        {state => (
          <Button variant="default" {...state}>
            Ask the patient
          </Button>
        )}
      </InStates>
    ),
  },
  {
    id: 'button-danger',
    name: 'Dangerous button',
    from: 'Mantine Button color="danger"',
    about: 'What cannot be undone; always behind a question.',
    ground: 'card',
    isWide: true,
    Show: () => (
      <InStates>
        {state => (
          <Button color="danger" {...state}>
            Close this account
          </Button>
        )}
      </InStates>
    ),
  },
  {
    id: 'button-sizes',
    name: 'Sizes and icons',
    from: 'Mantine Button, ActionIcon',
    about: 'Compact in tables and messages; an icon alone carries its name for screen readers.',
    ground: 'card',
    Show: () => (
      <Group gap="sm">
        <Button>Next case</Button>
        <Button size="xs" variant="default">
          Edit
        </Button>
        <Button size="compact-sm" variant="default">
          Undo
        </Button>
        <Button rightSection={<IconArrowRight size={18} aria-hidden="true" />}>Continue</Button>
        <ActionIcon variant="default" size="lg" aria-label="Print the worksheet">
          <IconPrinter size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
    ),
  },
  {
    id: 'button-busy',
    name: 'Busy',
    from: 'Mantine Button loading',
    about: 'While something is sent. A second press does nothing.',
    ground: 'card',
    Show: BusyButton,
  },
  {
    id: 'link',
    name: 'Link in text',
    from: 'brand/base.css a',
    about: 'Underlined, so that colour is not the only sign.',
    isWide: true,
    Show: () => (
      <InStates states={linkStates}>
        {state => (
          <Link to={{ hash: 'link' }} {...state}>
            Read how we keep your answers
          </Link>
        )}
      </InStates>
    ),
  },
  {
    id: 'button-document',
    name: 'Document button',
    from: 'ui/pdf-button.tsx',
    about: 'Opens a paper in a new tab, ready to print; a link appears where new tabs are blocked.',
    Show: () => (
      <PdfButton fetchFile={async () => new Blob(['A paper'], { type: 'text/plain' })}>Print the paper</PdfButton>
    ),
  },
  {
    id: 'link-more',
    name: 'Quiet way on',
    from: 'areas/public/sections/section.module.css .more',
    about: 'Beside a heading of a public section.',
    isWide: true,
    Show: () => (
      <InStates states={linkStates}>
        {state => (
          <Link to={{ hash: 'link-more' }} className={section.more} {...state}>
            How it works
          </Link>
        )}
      </InStates>
    ),
  },
]
