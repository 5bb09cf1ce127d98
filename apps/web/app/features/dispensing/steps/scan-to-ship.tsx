import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import { IconHandStop } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { ScanField } from '../scan-field.tsx'
import classes from './step.module.css'
import { reasonsOf, StepProblem } from './step-form.tsx'

type Shipped = { version: number; scannedCode: string }

/** What is scanned, and what the hard stop calls the wrong one. */
type Words = { label: string; action: string; wrong: string }
const parcelWords: Words = { label: 'Scan the label on the parcel', action: 'Ship', wrong: 'Stop: wrong parcel' }

type Props<Order> = {
  endpoint: { body?: z.ZodType<Shipped> }
  version: number
  words?: Words
  /** What should have been scanned. */
  expected: string
  ship: (shipped: Shipped) => Promise<Order>
  onShipped: (order: Order) => void
  onReload: () => void
  /** Where it goes, and what can be printed again. */
  children: ReactNode
}

const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && ['scan_mismatch', 'label_mismatch'].includes(error.code)

/** A step that is proved by scanning: the code in somebody's hands must be a code of this order, or everything stops. */
export const ScanToShip = <Order,>(props: Props<Order>) => {
  const { endpoint, version, words = parcelWords, expected, ship, onShipped, onReload, children } = props
  const field = useRef<HTMLInputElement>(null)
  const form = useContractForm(endpoint, {
    initial: () => ({ scannedCode: '' }),
    toBody: values => ({ version, ...values }),
    send: ship,
    onDone: onShipped,
  })
  const { scannedCode } = form.values
  const isStopped = isMismatch(form.error)
  useEffect(() => {
    if (!isStopped) field.current?.focus({ preventScroll: true })
  }, [isStopped])
  return (
    <Stack p="md">
      {isStopped ? (
        <ScanStop
          scanned={scannedCode}
          expected={expected}
          title={words.wrong}
          message={[form.problem?.message ?? '', ...reasonsOf(form.error)].join(' ')}
          onAside={() => form.reset()}
        />
      ) : (
        <>
          <StepProblem problem={form.problem} error={form.error} onReload={onReload} />
          <ScanField
            label={words.label}
            value={scannedCode}
            onChange={code => form.set({ scannedCode: code })}
            onSubmit={() => void form.submit()}
            action={words.action}
            isBusy={form.busy}
            field={field}
            isFirst
            error={form.errorOf('scannedCode')}
          />
        </>
      )}
      {children}
    </Stack>
  )
}

type StopProps = { title: string; scanned: string; expected: string; message: string; onAside: () => void }

/**
 * The hard stop after a scan that does not match: nothing goes on until somebody says that the wrong parcel is out of
 * their hands. It takes the focus itself, so that the scanner's next Enter presses nothing.
 */
const ScanStop = ({ title, scanned, expected, message, onAside }: StopProps) => {
  const stop = useRef<HTMLDivElement>(null)
  useEffect(() => stop.current?.focus(), [])
  return (
    <Stack ref={stop} className={classes.stop} align="flex-start" role="alert" tabIndex={-1} data-scan-stop>
      <Group gap="sm" wrap="nowrap">
        <IconHandStop size={36} stroke={1.8} aria-hidden="true" />
        <Title order={4} size="h3" fz="xxl">
          {title}
        </Title>
      </Group>
      <Text fw={500}>{message}</Text>
      <dl className="facts">
        <div>
          <dt>Scanned</dt>
          <dd>{scanned}</dd>
        </div>
        <div>
          <dt>This order</dt>
          <dd>{expected}</dd>
        </div>
      </dl>
      <Button variant="white" color="danger" onClick={onAside}>
        I have put it aside, scan again
      </Button>
    </Stack>
  )
}
