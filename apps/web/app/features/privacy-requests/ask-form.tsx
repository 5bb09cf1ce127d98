import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import type { Look } from '@om/contracts/own-record'
import { privacyKinds, privacyRequests } from '@om/contracts/privacy-requests'
import { privacyKindWords } from '@om/domain/privacy-requests'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Kind = z.enum(['', ...privacyKinds])
const Typed = z.object({ id: z.string(), kind: Kind, words: z.string() })
type Typed = z.infer<typeof Typed>

type Props = {
  /** The line of “Who has looked” that it asks about; then its kind is settled. */
  look?: Look
  /** What is chosen to begin with. */
  kind?: string | null
  onAsked?: () => void
}

/** Asks the office about the reader's privacy; what is typed is kept until it is sent. */
export const AskForm = ({ look, kind = '', onAsked }: Props) => {
  const begin = (): Typed => ({
    id: crypto.randomUUID(),
    kind: look ? 'looked' : Kind.catch('').parse(kind),
    words: '',
  })
  const form = useContractForm(privacyRequests.ask, {
    draft: { key: `privacy-request:${look ? `look-${look.id}` : 'new'}`, schema: Typed },
    initial: begin,
    toBody: values => ({ ...values, lookId: look?.id ?? null }),
    send: body => api.privacyRequests.ask({ body }),
    onDone: () => {
      form.set(begin())
      toast('We have it. You get an answer in writing within 30 days.')
      onAsked?.()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label="Ask about your privacy">
      {!look && (
        <NativeSelect
          label="What do you ask for?"
          data={[
            { value: '', label: 'Choose' },
            ...privacyKinds.map(value => ({ value, label: privacyKindWords[value] })),
          ]}
          value={form.values.kind}
          onChange={event => form.set({ kind: Kind.catch('').parse(event.currentTarget.value) })}
          error={form.errorOf('kind')}
        />
      )}
      <Textarea
        label={look ? 'What do you want to know?' : 'In your words'}
        autosize
        minRows={3}
        {...form.capped('words')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Send the request
        </Button>
      </Group>
    </form>
  )
}
