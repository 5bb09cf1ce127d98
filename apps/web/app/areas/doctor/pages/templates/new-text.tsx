import { Button, NativeSelect, SimpleGrid } from '@mantine/core'
import { textTemplates as contract, textKinds } from '@om/contracts/text-templates'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { kindWords } from './templates-list.ts'
import { effectOf, Fields, Kept } from './text-editor.tsx'

const NewKept = Kept.extend({ kind: z.enum(textKinds), scope: z.enum(['own', 'clinic']) })

/** Begins a text from nothing, of one's own or for the clinic. */
export const NewText = ({ onDone }: { onDone: (id: string) => Promise<void> }) => {
  const [isOpen, setOpen] = useState(false)
  const form = useContractForm(contract.add, {
    draft: { key: 'text:new', schema: NewKept },
    initial: (): z.infer<typeof NewKept> => ({
      id: crypto.randomUUID(),
      kind: 'question',
      scope: 'own',
      content: { title: '', for: 'everyone', reason: null, text: '' },
      note: '',
    }),
    toBody: values => ({ ...values, copiedFrom: null }),
    send: body => api.textTemplates.add({ body }),
    onDone: async kept => {
      setOpen(false)
      toast(kept.scope === 'own' ? 'Kept as your own.' : 'Proposed. It is in force once another doctor approves it.')
      form.reset()
      await onDone(kept.id)
    },
  })
  const { kind, scope } = form.values
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Write new words
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Write new words" size="xl">
        <SimpleGrid cols={2} spacing="sm">
          <NativeSelect
            label="What it is"
            data={textKinds.map(value => ({ value, label: kindWords[value] }))}
            value={kind}
            onChange={event => {
              const next = textKinds.find(one => one === event.currentTarget.value) ?? 'question'
              // Only a letter that declines has a reason, and only a letter to others its kind.
              const { reason, letter, ...content } = form.values.content
              form.set({
                kind: next,
                content: {
                  ...content,
                  reason: next === 'decline' ? reason : null,
                  ...(next === 'letter' && letter ? { letter } : {}),
                },
              })
            }}
          />
          <NativeSelect
            label="Whose it is"
            data={[
              { value: 'own', label: 'My own' },
              { value: 'clinic', label: 'The clinic’s, once approved' },
            ]}
            value={scope}
            onChange={event => form.set({ scope: event.currentTarget.value === 'clinic' ? 'clinic' : 'own' })}
          />
        </SimpleGrid>
        <Fields
          form={form}
          kind={kind}
          action={scope === 'own' ? 'Keep as my own' : 'Propose to the clinic'}
          effect={effectOf(scope === 'own')}
          onCancel={() => {
            form.reset()
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}
