import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import { useCallback } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { FlagsCard } from '#app/features/consult-review/cards/findings-cards.tsx'
import { ContactsCard } from '#app/features/consult-review/cards/record-cards.tsx'
import { blockedWords } from '#app/features/consult-review/consult-words.ts'
import { NoteCard } from '#app/features/consult-review/note.tsx'
import { ContactPanel } from '#app/features/consult-review/panels/contact-panel.tsx'
import { useCaseActions } from '#app/features/consult-review/use-case-actions.ts'
import { useNote } from '#app/features/consult-review/use-note.ts'
import { Card } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import classes from './visit.module.css'

/** The case of a visit beside its picture: what raised concern, the note, and the record of the contact. */
export const CaseBeside = ({ consultId }: { consultId: string }) => {
  const load = useCallback(async () => {
    const [consult, me] = await Promise.all([api.consults.read({ params: { id: consultId } }), api.me.read()])
    return { consult, me }
  }, [consultId])
  const { value, failure, reload } = useLoaded(load)
  useLive(['consult'], ({ subjectId }) => {
    if (subjectId === consultId) void reload()
  })
  return (
    <Stack component="aside" gap="md" className={classes.case} aria-label="The case">
      {value ? (
        <Opened {...value} onReload={reload} />
      ) : failure === null ? (
        <Skeleton height={320} radius="md" />
      ) : (
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      )}
    </Stack>
  )
}

type Props = { consult: ConsultForDoctor; me: Me; onReload: () => Promise<void> }

const Opened = ({ consult, me, onReload }: Props) => {
  const { can } = consult
  const note = useNote(consult.id, consult.note, can.decide)
  const actions = useCaseActions(consult)
  const blocked = blockedWords(consult, can.recordContact)
  return (
    <>
      <Group gap="sm" justify="space-between">
        <Anchor href={`/doctor/dashboard?consult=${consult.id}`} target="_blank" rel="noopener">
          The whole case, in another tab
        </Anchor>
        {can.claim && (
          <Button size="compact-md" loading={actions.isClaiming} onClick={actions.claim}>
            Claim
          </Button>
        )}
      </Group>
      <ProblemAlert problem={actions.problem} />
      <FlagsCard consult={consult} />
      <NoteCard consult={consult} note={note} />
      <ContactsCard consult={consult} />
      {(can.recordContact || blocked) && (
        <Card title="Record live contact">
          {blocked && <Text size="sm">{blocked}</Text>}
          {can.recordContact && (
            <ContactPanel consult={consult} me={me} isAllowed onClose={onReload} onReload={() => void onReload()} />
          )}
        </Card>
      )}
    </>
  )
}
