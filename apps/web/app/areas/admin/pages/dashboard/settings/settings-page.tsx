import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import {
  type Setting,
  type SettingStanding,
  type SettingsPage as SettingsReply,
  type SettingVersion,
  settings,
} from '@om/contracts/settings'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Effects } from './effects.tsx'
import { ProposeSetting } from './propose-setting.tsx'
import { settingWords, valueWords } from './setting-words.ts'

const openFirst = (items: readonly SettingStanding[]) =>
  items.toSorted((a, b) => Number(b.open !== null) - Number(a.open !== null))

/** How the clinic works: what counts, what waits for a second person, and what was before. */
export const SettingsPage = ({ page }: { page: SettingsReply }) => (
  <>
    <PageHeader
      title="Settings"
      lead="How the clinic works. One person proposes a change and another approves it. Each shows whom it affects, and can be undone."
      back={{ to: '/admin/dashboard', label: 'Dashboard' }}
    />
    <Stack gap="lg" maw="60rem">
      {openFirst(page.items).map(one => (
        <SettingCard key={one.setting.key} standing={one} />
      ))}
    </Stack>
  </>
)

const isOff = ({ value }: Setting) => 'isOn' in value && !value.isOn

const SettingCard = ({ standing }: { standing: SettingStanding }) => {
  const { setting, open, ahead, versions } = standing
  const { title, about } = settingWords[setting.key]
  const [to, setTo] = useState<Setting | null>(null)
  return (
    <Card
      title={title}
      size="lg"
      aside={<StatusBadge meaning={isOff(setting) ? 'caution' : 'good'}>{valueWords(setting)}</StatusBadge>}
    >
      <Stack gap="sm">
        <Text c="dimmed">{about}</Text>
        {open && <Open version={open} />}
        {ahead.map(one => (
          <Ahead key={one.id} version={one} />
        ))}
        {!open && (
          <Group>
            <Button variant="default" onClick={() => setTo(setting)} aria-label={`Change ${title}`}>
              Change
            </Button>
          </Group>
        )}
        {versions.length > 0 && (
          <details>
            <summary>{`Earlier changes (${versions.length})`}</summary>
            <ol className="plain-list ruled">
              {versions.map(one => (
                <li key={one.id}>
                  <Past version={one} onAgain={open ? null : () => setTo(one.setting)} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </Stack>
      {to && <ProposeSetting standing={standing} to={to} onClose={() => setTo(null)} />}
    </Card>
  )
}

const byWords = ({ by, isMine, at }: SettingVersion) => `${isMine ? 'By you' : `By ${by}`}, ${formatDateTime(at)}.`
const fromWords = (startsAt: string | null) =>
  startsAt ? `From ${formatDateTime(startsAt)}.` : 'As soon as it is approved.'

/** What waits for a second person, with whom it affects now. */
const Open = ({ version }: { version: SettingVersion }) => {
  const { id, setting, words, startsAt, can } = version
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useConfirm()
  const approve = useSend(() => api.settings.decide({ params: { id }, body: { decision: 'approved', reason: '' } }), {
    onDone: () => toast('Approved.'),
  })
  const withdraw = useSend(() => api.settings.withdraw({ params: { id } }), {
    onDone: () => toast('The proposal is taken back.'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `${settingWords[setting.key].title}: ${valueWords(setting)}?`,
      text: startsAt ? `It counts from ${formatDateTime(startsAt)}.` : 'It counts from now on, for everybody.',
      action: 'Approve',
    })
    if (isSure) await approve.send()
  }
  return (
    <section className="note" data-meaning="caution">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>Proposed: {valueWords(setting)}</Text>
          <StatusBadge meaning="caution">Waits for a second person</StatusBadge>
        </Group>
        <Text size="sm">{`${byWords(version)} ${fromWords(startsAt)}`}</Text>
        <Text>{words}</Text>
        <Effects setting={setting} />
        <ProblemAlert problem={approve.problem ?? withdraw.problem} />
        <Group gap="sm">
          {can.decide && (
            <>
              <Button loading={approve.busy} onClick={() => void ask()}>
                Approve
              </Button>
              <Button variant="default" disabled={approve.busy} onClick={() => setRefusing(true)}>
                Refuse
              </Button>
            </>
          )}
          {can.withdraw && (
            <Button variant="default" loading={withdraw.busy} onClick={() => void withdraw.send()}>
              Take it back
            </Button>
          )}
        </Group>
      </Stack>
      {isRefusing && <Refuse id={id} onClose={() => setRefusing(false)} />}
    </section>
  )
}

const Refuse = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const form = useContractForm(settings.decide, {
    initial: () => ({ reason: '' }),
    toBody: ({ reason }) => ({ decision: 'refused' as const, reason }),
    send: body => api.settings.decide({ params: { id }, body }),
    onDone: () => {
      toast('Refused. Whoever proposed it reads why here.')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Refuse this change">
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea label="Why not" description="Kept beside it." autosize minRows={2} {...form.text('reason')} />
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Refuse
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Approved, and not begun: it can still be called off. */
const Ahead = ({ version: { id, setting, effectiveAt } }: { version: SettingVersion }) => {
  const off = useSend(() => api.settings.callOff({ params: { id } }), { onDone: () => toast('Called off.') })
  return (
    <Group>
      <Text>{`${valueWords(setting)} from ${formatDateTime(effectiveAt ?? '')}`}</Text>
      <Button variant="default" size="compact-md" loading={off.busy} onClick={() => void off.send()}>
        Call it off
      </Button>
      <ProblemAlert problem={off.problem} />
    </Group>
  )
}

const outcomeOf = ({ decision, decidedBy, decidedAt, calledOff, reason, effectiveAt }: SettingVersion): string => {
  if (calledOff) return `Called off by ${calledOff.by}, ${formatDateTime(calledOff.at)}.`
  const when = decidedAt ? formatDateTime(decidedAt) : ''
  if (decision === 'withdrawn') return `Taken back, ${when}.`
  if (decision === 'refused') return `Refused by ${decidedBy}, ${when}: ${reason}`
  return `Approved by ${decidedBy}, ${when}${effectiveAt === decidedAt ? '' : `, from ${formatDateTime(effectiveAt ?? '')}`}.`
}

const Past = ({ version, onAgain }: { version: SettingVersion; onAgain: (() => void) | null }) => (
  <Group justify="space-between" py="xs">
    <div>
      <Text fw={600}>{valueWords(version.setting)}</Text>
      <Text size="sm">{version.words}</Text>
      <Text size="sm" c="dimmed">
        {`${byWords(version)} ${outcomeOf(version)}`}
      </Text>
    </div>
    {onAgain && version.decision === 'approved' && (
      <Button variant="default" size="compact-md" onClick={onAgain}>
        Propose this again
      </Button>
    )}
  </Group>
)
