import { Button, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type Newsletter, newsletters } from '@om/contracts/newsletters'
import { refusedInNews } from '@om/domain/newsletter'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({ subject: z.string(), text: z.string(), linkLabel: z.string(), linkPath: z.string() })
type Typed = z.infer<typeof Typed>

const nothing: Typed = { subject: '', text: '', linkLabel: '', linkPath: '' }

type Props = {
  /** What is changed; null for something new. */
  newsletter: Newsletter | null
  /** What something new begins with. */
  from?: Typed | undefined
  onClose: () => void
}

/** Writes news, with how it reads beside it; what is typed is kept until it is sent. */
export const NewsletterForm = ({ newsletter, from = nothing, onClose }: Props) => {
  const [id] = useState(() => newsletter?.id ?? crypto.randomUUID())
  const version = newsletter?.version ?? 0
  const form = useContractForm(newsletters.save, {
    initial: () => Typed.parse(newsletter ?? from),
    draft: { key: `newsletter:${newsletter?.id ?? `new:${from.subject}`}:${version}`, schema: Typed },
    toBody: values => ({ ...values, version }),
    check: (values): Record<string, string> => {
      const [word] = refusedInNews(values)
      return word ? { text: `“${word}” may not stand in news. Write it another way.` } : {}
    },
    send: body => api.newsletters.save({ params: { id }, body }),
    onDone: () => {
      toast('Kept as a draft.')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={newsletter ? 'Change news' : 'Write news'} isWhole size="lg">
      <form {...form.props}>
        <Stack gap="sm">
          <TextInput label="Subject" {...form.text('subject')} />
          <Textarea
            label="Text"
            description="An empty line begins a paragraph. Nothing about prescription medicines."
            autosize
            minRows={8}
            maxRows={24}
            {...form.capped('text')}
          />
          <TextInput label="Words of the button, if there is one" {...form.text('linkLabel')} />
          <TextInput label="Page that it opens" description="One of ours, such as /blog" {...form.text('linkPath')} />
          <NewsPreview {...form.values} />
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Keep as a draft
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** How it reads. */
export const NewsPreview = ({ subject, text, linkLabel }: Typed) => (
  <section className="note" aria-label="How it reads">
    <Stack gap="xs">
      <Title order={3} size="h4">
        {subject || 'Subject'}
      </Title>
      {text
        .split(/\n\s*\n/)
        .map(paragraph => paragraph.trim())
        .filter(Boolean)
        .map(paragraph => (
          <Text key={paragraph} style={{ overflowWrap: 'anywhere' }}>
            {paragraph}
          </Text>
        ))}
      {linkLabel && <Text td="underline">{linkLabel}</Text>}
      <Text size="sm" c="dimmed">
        Who sent it, our business number, and “Unsubscribe” stand below.
      </Text>
    </Stack>
  </section>
)
