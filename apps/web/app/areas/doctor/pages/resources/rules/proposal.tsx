import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type RuleComparison, type RuleProposal, ruleSets } from '@om/contracts/rule-sets'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'

/** What waits for a second doctor: why, from when on, and who may do what about it. */
export const OpenProposal = ({ proposal }: { proposal: RuleProposal }) => {
  const { id, version, words, startsAt, by, isMine, at, can } = proposal
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useConfirm()
  const approve = useSend(() => api.ruleSets.decide({ params: { id }, body: { decision: 'approved', reason: '' } }), {
    onDone: () => announce(`Rules ${version} are approved.`),
  })
  const withdraw = useSend(() => api.ruleSets.withdraw({ params: { id } }), {
    onDone: () => announce('The proposal is taken back.'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Switch on rules ${version}?`,
      text: startsAt
        ? `New cases are sorted by them from ${formatDateTime(startsAt)}. What was decided before stays as it is.`
        : 'New cases are sorted by them from now on. What was decided before stays as it is.',
      action: 'Approve',
    })
    if (isSure) await approve.send()
  }
  return (
    <Card
      title={`Proposed: rules ${version}`}
      aside={<StatusBadge meaning="caution">Waits for another doctor</StatusBadge>}
    >
      <Stack gap="sm">
        <Text c="dimmed">
          {isMine ? 'By you' : `By ${by}`}, {formatDateTime(at)}.{' '}
          {startsAt ? `From ${formatDateTime(startsAt)}.` : 'As soon as it is approved.'}
        </Text>
        <Text>{words}</Text>
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
      <Refuse id={id} isOpen={isRefusing} onClose={() => setRefusing(false)} />
    </Card>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void }

const Refuse = ({ id, isOpen, onClose }: DialogProps & { id: string }) => {
  const form = useContractForm(ruleSets.decide, {
    initial: () => ({ reason: '' }),
    toBody: ({ reason }) => ({ decision: 'refused' as const, reason }),
    send: body => api.ruleSets.decide({ params: { id }, body }),
    onDone: () => {
      announce('Refused. Whoever proposed it reads why.')
      onClose()
    },
  })
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Refuse these rules">
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea
            label="Why not"
            description="For whoever proposed it, and kept beside it."
            autosize
            minRows={2}
            {...form.text('reason')}
          />
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Refuse
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

const instantOf = (local: string): string | null => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Proposes what was compared, to be switched on at once or from a time. */
export const Propose = ({ comparison, isOpen, onClose }: DialogProps & { comparison: RuleComparison }) => {
  const [id] = useState(() => crypto.randomUUID())
  const form = useContractForm(ruleSets.propose, {
    initial: () => ({ words: '', when: 'approved', startsAt: '' }),
    toBody: ({ words, when, startsAt }) => ({
      id,
      comparisonId: comparison.id,
      words,
      startsAt: when === 'approved' ? null : instantOf(startsAt),
    }),
    check: ({ when, startsAt }): Record<string, string> =>
      when === 'time' && instantOf(startsAt) === null ? { startsAt: 'Choose the day and the time.' } : {},
    send: body => api.ruleSets.propose({ body }),
    onDone: () => {
      announce('Proposed. Another doctor has to approve it.')
      onClose()
    },
  })
  const { when } = form.values
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Propose rules ${comparison.version}`}>
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea label="Why" autosize minRows={3} {...form.capped('words')} />
          <Radio.Group label="From when on" value={when} onChange={next => form.set({ when: next })}>
            <Stack gap="xs" mt="xs">
              <Radio value="approved" label="As soon as another doctor has approved" />
              <Radio value="time" label="From a time on" />
            </Stack>
          </Radio.Group>
          {when === 'time' && (
            <TextInput type="datetime-local" label="Day and time, by your clock" {...form.text('startsAt')} />
          )}
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Propose
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
