import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { type DoctorLetter, type DoctorLetters, doctorLetters } from '@om/contracts/doctor-letters'
import type { Me } from '@om/contracts/me'
import { letterTitles } from '@om/domain/gp-letters'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import type { WordsFor } from '../usual-words.tsx'

const LetterForm = lazy(() => import('./letter-form.tsx').then(m => ({ default: m.LetterForm })))

const badges = {
  in_force: { label: 'Signed', meaning: 'good' },
  replaced: { label: 'Replaced', meaning: 'quiet' },
  withdrawn: { label: 'Withdrawn', meaning: 'danger' },
} as const

type Props = { consult: WordsFor & Pick<ConsultForDoctor, 'patient'>; me: Pick<Me, 'firstName' | 'lastName'> }
type Open = { what: 'write'; before: DoctorLetter | null } | { what: 'withdraw'; letter: DoctorLetter }

/** Referrals and certificates of a patient: written from usual words, signed, replaced by a newer version, withdrawn. */
export const LettersCard = ({ consult, me }: Props) => {
  const { id } = consult.patient
  const [open, setOpen] = useState<Open | null>(null)
  const load = useCallback(() => api.doctorLetters.ofPatient({ params: { id } }), [id])
  const { value, setValue, failure, reload } = useLoaded(load)
  useLive(['picture'], () => void reload())
  const close = () => setOpen(null)
  const done = (words: string) => (letters: DoctorLetters) => {
    close()
    setValue(letters)
    toast(words)
  }
  const { items = [], mayWrite = false } = value ?? {}
  return (
    <SectionCard anchor="letters" title="Referrals and certificates">
      {failure !== null && <ErrorState error={failure} retry={() => void reload()} />}
      {value && items.length === 0 && (
        <Text size="sm" c="dimmed">
          None has been signed for this patient.
        </Text>
      )}
      {items.length > 0 && (
        <Stack component="ul" gap="lg" className="plain-list" aria-label="Referrals and certificates">
          {items.map(letter => (
            <li key={letter.id}>
              <Letter letter={letter}>
                {mayWrite && letter.state === 'in_force' && (
                  <>
                    <Button
                      size="compact-md"
                      variant="default"
                      onClick={() => setOpen({ what: 'write', before: letter })}
                    >
                      New version
                    </Button>
                    <Button size="compact-md" variant="default" onClick={() => setOpen({ what: 'withdraw', letter })}>
                      Withdraw
                    </Button>
                  </>
                )}
              </Letter>
            </li>
          ))}
        </Stack>
      )}
      {mayWrite && (
        <Button
          size="compact-md"
          variant="default"
          mt="md"
          mr="auto"
          onClick={() => setOpen({ what: 'write', before: null })}
        >
          Write a letter
        </Button>
      )}
      <Dialog
        opened={open?.what === 'write'}
        onClose={close}
        title={open?.what === 'write' && open.before ? 'New version of a letter' : 'Write a letter'}
        size="xl"
      >
        <Suspense>
          {open?.what === 'write' && (
            <LetterForm
              consult={consult}
              me={me}
              before={open.before}
              onDone={done('Signed. The patient has it and is told.')}
            />
          )}
        </Suspense>
      </Dialog>
      <Dialog opened={open?.what === 'withdraw'} onClose={close} title="Withdraw the letter?">
        {open?.what === 'withdraw' && (
          <WithdrawForm letter={open.letter} onDone={done('Withdrawn. The patient is told.')} />
        )}
      </Dialog>
    </SectionCard>
  )
}

const Letter = ({ letter, children }: { letter: DoctorLetter; children: ReactNode }) => {
  const { id, kind, to, state, signedBy, signedAt, withdrawnAt, withdrawnBy, withdrawnReason } = letter
  const { label, meaning } = badges[state]
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{letterTitles[kind]}</Text>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {to && `To ${to}. `}
        {signedBy}, {formatDateTime(signedAt)}
      </Text>
      {withdrawnAt && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Withdrawn by {withdrawnBy}, {formatDateTime(withdrawnAt)}: {withdrawnReason}
        </Text>
      )}
      <Group gap="xs">
        <PdfButton
          size="compact-md"
          about={letterTitles[kind]}
          fetchFile={() => api.doctorLetters.paper({ params: { id } })}
        >
          Open
        </PdfButton>
        {children}
      </Group>
    </Stack>
  )
}

const Reason = z.object({ reason: z.string() })

const WithdrawForm = ({ letter, onDone }: { letter: DoctorLetter; onDone: (letters: DoctorLetters) => void }) => {
  const form = useContractForm(doctorLetters.withdraw, {
    draft: { key: `letter-withdraw:${letter.id}`, schema: Reason },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.doctorLetters.withdraw({ params: { id: letter.id }, body }),
    onDone,
    revalidate: false,
  })
  return (
    <form {...form.props} className="stack">
      <Text>
        It is marked as withdrawn, and where the patient sent it by link, the link opens nothing any more. What somebody
        has saved before stays with them. This cannot be undone; a new letter can be signed.
      </Text>
      <Textarea label="Why" description="The patient reads this." autosize minRows={2} {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" color="danger" loading={form.busy}>
          Withdraw it
        </Button>
      </Group>
    </form>
  )
}
