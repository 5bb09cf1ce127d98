import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type MatterMove, matterDesks, severities } from '@om/contracts/matter-words'
import { type Matter, matters } from '@om/contracts/matters'
import { deskWords, severityWords } from '@om/domain/matters'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Choice = { label: string; words: string; send: string }

/** What is chosen from a list; single presses stand where they belong. The order is that of the list. */
const choices: Partial<Record<MatterMove, Choice>> = {
  acknowledge: { label: 'They were told that it has come', words: 'How, and when', send: 'Keep it' },
  assess_harm: {
    label: 'Assessed: serious harm is likely',
    words: 'Why, and to whom',
    send: 'Keep the assessment',
  },
  assess_none: { label: 'Assessed: serious harm is not likely', words: 'Why not', send: 'Keep the assessment' },
  notify: {
    label: 'The Commissioner and the people were told',
    words: 'When and how, with the reference',
    send: 'Keep it',
  },
  edition: { label: 'Write a new edition', words: 'The whole text', send: 'Make it the edition that applies' },
  review: { label: 'Looked at again', words: 'What was found', send: 'Keep it' },
  note: { label: 'Add a note', words: 'Note, without anything of anybody’s health', send: 'Add the note' },
  clinical: { label: 'Add a clinical note', words: 'For clinicians who work on it', send: 'Add the clinical note' },
  add_action: { label: 'Agree on something to do', words: 'What is done', send: 'Add it' },
  take: { label: 'Take it on', words: 'Note (optional)', send: 'Take it on' },
  hand_over: { label: 'Give it to others', words: 'Note for them (optional)', send: 'Give it to them' },
  weigh: { label: 'Say anew how grave it is', words: 'Why (optional)', send: 'Keep it' },
  link: { label: 'Say whom else it concerns', words: 'Note (optional)', send: 'Add' },
  close: { label: 'Close it', words: 'What came of it', send: 'Close it' },
  reopen: { label: 'Open it again', words: 'Why', send: 'Open it again' },
}

const Typed = z.object({
  move: z.string(),
  stepId: z.string(),
  words: z.string(),
  severity: z.string(),
  desk: z.string(),
  concerns: z.string(),
  owner: z.string(),
  dueOn: z.string(),
})

const emptyFor = (move: string) => ({
  move,
  stepId: crypto.randomUUID(),
  words: '',
  severity: '',
  desk: '',
  concerns: '',
  owner: '',
  dueOn: '',
})

type Props = { matter: Matter; backTo: string }

/** What can be done with a matter now. Who gives it to others may not read it any more, and goes back to the list. */
export const MoveForm = ({ matter: { id, can, version, desk }, backTo }: Props) => {
  const navigate = useNavigate()
  const moves = (Object.keys(choices) as MatterMove[]).filter(move => can.includes(move))
  const form = useContractForm(matters.move, {
    draft: { key: `matter-move:${id}`, schema: Typed },
    initial: () => emptyFor(moves[0] ?? ''),
    toBody: ({ move, stepId, words, severity, desk: to, concerns, owner, dueOn }) => ({
      stepId,
      words,
      move,
      version,
      severity: move === 'weigh' ? severity || null : null,
      desk: move === 'hand_over' ? to || null : null,
      concerns: move === 'link' ? concerns : '',
      owner: move === 'add_action' ? owner : '',
      dueOn: move === 'add_action' ? dueOn || null : null,
      partId: null,
    }),
    send: body => api.matters.move({ params: { id }, body }),
    onDone: async () => {
      toast('Done.')
      if (form.values.move === 'hand_over') await navigate(backTo)
    },
  })
  // What is gone meanwhile is chosen again: words for clinicians never slip under another choice.
  const move = moves.find(one => one === form.values.move)
  const choice = move && choices[move]
  const select = (label: string, field: 'severity' | 'desk', data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'Choose' }, ...data]}
      value={form.values[field]}
      error={form.errorOf(field)}
      onChange={event => form.set({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <Card title="What to do with it">
      <form {...form.props} className="stack" aria-label="What to do with it">
        <NativeSelect
          label="What to do"
          data={[
            ...(move ? [] : [{ value: '', label: 'Choose' }]),
            ...moves.map(value => ({ value, label: choices[value]?.label ?? value })),
          ]}
          value={move ?? ''}
          onChange={event => form.set({ move: event.currentTarget.value })}
        />
        {move === 'weigh' &&
          select(
            'How grave',
            'severity',
            severities.map(value => ({ value, label: severityWords[value] })),
          )}
        {move === 'hand_over' &&
          select(
            'To whom',
            'desk',
            matterDesks.filter(one => one !== desk).map(value => ({ value, label: deskWords[value] })),
          )}
        {move === 'link' && (
          <TextInput
            label="Whom or what it concerns"
            description="Orders, or addresses of accounts, with commas between them"
            {...form.capped('concerns')}
          />
        )}
        {move === 'add_action' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Who does it" {...form.capped('owner')} />
            <TextInput type="date" label="By when" {...form.text('dueOn')} />
          </SimpleGrid>
        )}
        <Textarea label={choice?.words} autosize minRows={move === 'edition' ? 8 : 3} {...form.capped('words')} />
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy} disabled={!move}>
            {choice?.send ?? 'Choose what to do'}
          </Button>
        </Group>
      </form>
    </Card>
  )
}
