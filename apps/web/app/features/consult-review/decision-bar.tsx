import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconDots, IconKeyboard } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useConfirm } from '#app/ui/dialog.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import classes from './case.module.css'
import { mayAskForPhotos, type Panel, stateSentence } from './consult-words.ts'
import type { CaseActions } from './use-case-actions.ts'

type Props = {
  bar: RefObject<HTMLElement | null>
  consult: ConsultForDoctor
  panel: Panel | null
  actions: CaseActions
  onPanel: (panel: Panel | null) => Promise<void>
  onNext: () => void
  isClaimingNext: boolean
  onShowKeys: () => void
  onReload: () => void
}

/** What the doctor can do with the consult, always in reach at the foot of the case. */
export const DecisionBar = (props: Props) => {
  const { bar, consult, panel, actions, onPanel, onNext, isClaimingNext, onShowKeys, onReload } = props
  const { can } = consult
  const confirm = useConfirm()
  const steps = openersFor(consult)
  const askForVideo = async () => {
    const title = `Ask ${consult.patient.firstName} for a video call?`
    const text = 'We write to the patient, and the 24 hours pause until you have recorded the call.'
    if (await confirm({ title, text, action: 'Ask for a video call' })) actions.requireVideo()
  }
  return (
    <section ref={bar} tabIndex={-1} aria-label="Decision" className={classes.bar} data-panel={panel ?? undefined}>
      {actions.problem && (
        <Group className="note" data-meaning="danger" role="alert" justify="space-between" gap="xs" mb="sm" fz="sm">
          <span>{actions.problem.message}</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              actions.clear()
              onReload()
            }}
          >
            Reload
          </Button>
        </Group>
      )}
      <Group justify="space-between" mih={44}>
        <Text size="sm" c="dimmed" flex="1 1 140px" className={classes.state}>
          {stateSentence(consult)}
        </Text>
        <Group gap="xs" justify="flex-end" ml="auto" className={classes.actions}>
          {can.claim && (
            <Button onClick={actions.claim} loading={actions.isClaiming}>
              Claim
              <KeyHint>C</KeyHint>
            </Button>
          )}
          {steps.map(({ panel: opens, label, short, key }, at) => (
            <Button
              key={opens}
              data-opens={opens}
              visibleFrom={at > 1 ? 'sm' : undefined}
              variant={panel === opens ? 'light' : at === 0 && !panel ? 'filled' : 'default'}
              aria-expanded={panel === opens}
              onClick={() => void onPanel(panel === opens ? null : opens)}
            >
              <span className={classes.long}>{label}</span>
              <span className={classes.short}>{short}</span>
              <KeyHint>{key}</KeyHint>
            </Button>
          ))}
          {steps.length === 0 && !can.claim && (
            <Button variant="default" onClick={onNext} loading={isClaimingNext}>
              Claim next
              <KeyHint>N</KeyHint>
            </Button>
          )}
          {(can.release || can.requireVideo || mayAskForPhotos(consult)) && (
            <Menu position="top-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label="More steps">
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {steps.slice(2).map(({ panel: opens, label }) => (
                  <Menu.Item key={opens} hiddenFrom="sm" onClick={() => void onPanel(opens)}>
                    {label}
                  </Menu.Item>
                ))}
                {mayAskForPhotos(consult) && (
                  <Menu.Item onClick={() => void onPanel('photos')}>Ask for photos</Menu.Item>
                )}
                {can.requireVideo && <Menu.Item onClick={() => void askForVideo()}>Ask for a video call</Menu.Item>}
                {can.release && <Menu.Item onClick={actions.release}>Put back in the queue</Menu.Item>}
              </Menu.Dropdown>
            </Menu>
          )}
          <ActionIcon
            visibleFrom="md"
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Keyboard shortcuts"
            onClick={onShowKeys}
          >
            <IconKeyboard size={20} aria-hidden="true" />
          </ActionIcon>
        </Group>
      </Group>
    </section>
  )
}

type Opener = { panel: Panel; label: string; short: string; key: string }

const openers: Record<Exclude<Panel, 'photos'>, Opener> = {
  prescribe: { panel: 'prescribe', label: 'Prescribe', short: 'Prescribe', key: 'P' },
  contact: { panel: 'contact', label: 'Live contact', short: 'Live contact', key: 'L' },
  ask: { panel: 'ask', label: 'Ask the patient', short: 'Ask', key: 'A' },
  decline: { panel: 'decline', label: 'Decline or refer', short: 'Decline', key: 'D' },
}

/** The forms a doctor may open now; the first is the step the consult waits for. */
const openersFor = ({ can, policy, review }: ConsultForDoctor): Opener[] => {
  const { prescribe, contact, ask } = openers
  const decline = review ? { ...openers.decline, label: 'Without a new script', short: 'No script' } : openers.decline
  if (can.decide)
    return policy.liveContactNeeded || policy.videoNeeded
      ? [contact, prescribe, ask, decline]
      : [prescribe, contact, ask, decline]
  return can.recordContact ? [contact] : []
}
