import { CloseButton, Group, Text, Title } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import { type ReactNode, useEffect, useRef } from 'react'
import { blockedWords, mayAskForPhotos, type Panel } from '../consult-words.ts'
import { PhotoAskPanel } from '../photos/photo-ask-panel.tsx'
import type { CasePhotos } from '../photos/use-case-photos.ts'
import { PrescribePanel } from '../prescribe/prescribe-panel.tsx'
import type { Note } from '../use-note.ts'
import { AskPanel } from './ask-panel.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { DeclinePanel } from './decline-panel.tsx'
import classes from './panel.module.css'

export type PanelProps = {
  consult: ConsultForDoctor
  me: Me
  note: Note
  photos: CasePhotos
  /** False while the consult does not allow this step; the form stays readable and keeps its text. */
  isAllowed: boolean
  /** Resolves once the form is closed, so that what is sent can be shown afresh. */
  onClose: () => Promise<void>
  onPanel: (panel: Panel | null) => Promise<void>
  onReload: () => void
}

const titles: Record<Panel, string> = {
  ask: 'Ask the patient',
  contact: 'Record live contact',
  prescribe: 'Prescribe',
  decline: 'Decline or refer',
  photos: 'Ask for photos',
}

const forms: Record<Panel, (props: PanelProps) => ReactNode> = {
  ask: AskPanel,
  contact: ContactPanel,
  prescribe: PrescribePanel,
  decline: DeclinePanel,
  photos: PhotoAskPanel,
}

type Props = Omit<PanelProps, 'isAllowed'> & {
  panel: Panel
  /** What the person does to close it; nothing happens while it is being sent. */
  onLeave: () => Promise<void>
}

/** The frame of a form beside the case: its name, a way to close it, and why it cannot be sent at the moment. */
export const PanelFrame = ({ panel, onLeave, ...props }: Props) => {
  const { consult } = props
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each panel takes the focus when it opens
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [panel])
  const allowed = {
    ask: consult.can.ask,
    contact: consult.can.recordContact,
    prescribe: consult.can.decide,
    decline: consult.can.decide,
    photos: mayAskForPhotos(consult),
  }
  const isAllowed = allowed[panel]
  const blocked = blockedWords(consult, isAllowed)
  const Form = forms[panel]
  return (
    <section
      className={classes.panel}
      aria-labelledby="panel-title"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) void onLeave()
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.head}>
        <Title order={3} id="panel-title" ref={title} tabIndex={-1} className={classes.title}>
          {panel === 'decline' && consult.review ? 'Without a new script' : titles[panel]}
        </Title>
        <CloseButton aria-label={`Close ${titles[panel].toLowerCase()}`} onClick={() => void onLeave()} />
      </Group>
      {blocked && (
        <Text size="sm" px="md" py="xs" c="caution" bg="caution.0" role="alert">
          {blocked}
        </Text>
      )}
      <Form key={panel} {...props} isAllowed={isAllowed} />
    </section>
  )
}
