import { Button, Group } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { codeOf } from '#app/features/session/refusals.ts'
import { verifySecondFactor } from '#app/features/session/sign-in.ts'
import { CodeField, codeProblem, digitsOf } from '#app/ui/code-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'

type Prove = <T>(action: () => Promise<T>) => Promise<T>

const ProofContext = createContext<Prove>(action => action())

/**
 * Runs a change that needs the second factor: when the session has not proven it, the code is asked for and the change
 * tried again. Throws the refusal when the person gives up.
 */
export const useProof = (): Prove => use(ProofContext)

const CodeForm = ({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) => {
  const form = usePlainForm({ code: codeProblem }, async ({ code }) => {
    const message = await verifySecondFactor(digitsOf(code))
    if (message) return { message, field: 'code' }
    onProven()
    return null
  })
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <CodeField
        label="Six-digit code"
        description="From your authenticator app"
        onComplete={() => void form.submit()}
        data-autofocus
        {...form.text('code')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Go back
        </Button>
        <Button type="submit" loading={form.busy}>
          Continue
        </Button>
      </Group>
    </form>
  )
}

/** Holds the one window that asks for a code before a change. */
export const ProofProvider = ({ children }: { children: ReactNode }) => {
  const [opened, setOpened] = useState(false)
  const answer = useRef<(proven: boolean) => void>(() => {})
  const prove = useCallback<Prove>(async action => {
    try {
      return await action()
    } catch (refusal) {
      if (codeOf(refusal) !== 'insufficient_aal') throw refusal
      setOpened(true)
      const isProven = await new Promise<boolean>(resolve => {
        answer.current = resolve
      })
      if (!isProven) throw refusal
      return action()
    }
  }, [])
  const close = (isProven: boolean) => {
    setOpened(false)
    answer.current(isProven)
  }
  return (
    <ProofContext value={prove}>
      {children}
      <Dialog opened={opened} onClose={() => close(false)} title="Enter your code first" isAbove>
        <CodeForm onProven={() => close(true)} onCancel={() => close(false)} />
      </Dialog>
    </ProofContext>
  )
}
