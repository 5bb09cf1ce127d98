import { Button, FileButton, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { countLot, MOST_CERTIFICATE_BYTES, moveLot, type StockItem, type StockLot, wasteLot } from '@om/contracts/stock'
import { formatDay } from '@om/domain/dates'
import { useRef, useState } from 'react'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { numberOf } from '../typed-number.ts'
import { LotMoves } from './lot-moves.tsx'
import { amountOf } from './stock-standing.ts'

type Props = { item: StockItem; lot: StockLot }

const badges: Record<StockLot['state'], { label: string; meaning: Meaning }> = {
  quarantine: { label: 'In quarantine', meaning: 'caution' },
  released: { label: 'Released', meaning: 'good' },
  rejected: { label: 'Rejected', meaning: 'danger' },
}

const badgeOf = ({ state, blocked }: StockLot) =>
  state === 'released' && blocked ? { label: 'Kept back', meaning: 'danger' as const } : badges[state]

type Doing = 'count' | 'waste' | 'move' | 'moves'

/** One lot: what is in it, whether it may leave, and what may be done with it. */
export const LotView = ({ item, lot }: Props) => {
  const [doing, setDoing] = useState<Doing | null>(null)
  const { label, meaning } = badgeOf(lot)
  const close = () => setDoing(null)
  const press = (what: Doing, words: string) => (
    <Button size="compact-sm" variant="default" onClick={() => setDoing(doing === what ? null : what)}>
      {words}
    </Button>
  )
  return (
    <Card title={`Lot ${lot.lot}, ${lot.maker}`} aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}>
      <Stack gap="md">
        <Facts
          facts={[
            ['In it', amountOf(lot.quantity, item.unit)],
            ['Expires', formatDay(lot.expiresOn)],
            ['Where', lot.location],
            ['Received', `${lot.receivedBy}, ${formatDateTime(lot.receivedAt)}`],
            ...(lot.releasedBy ? [['Released by', lot.releasedBy] as const] : []),
            ...(lot.blocked ? [['Nothing leaves', lot.blocked] as const] : []),
          ]}
        />
        <Group gap="xs">
          <Certificate lot={lot} />
          {press('move', lot.state === 'quarantine' ? 'Release or reject' : 'Change its state')}
          {press('count', 'Count')}
          {press('waste', 'Waste')}
          {press('moves', 'History')}
        </Group>
        {doing === 'move' && <Move lot={lot} onDone={close} />}
        {doing === 'count' && <Count item={item} lot={lot} onDone={close} />}
        {doing === 'waste' && <Waste item={item} lot={lot} onDone={close} />}
        {doing === 'moves' && <LotMoves lot={lot} unit={item.unit} />}
      </Stack>
    </Card>
  )
}

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const Certificate = ({ lot }: { lot: StockLot }) => {
  const [isTooLarge, setTooLarge] = useState(false)
  const { send, busy, problem } = useSend(
    async (file: File) => api.stock.attach({ params: { id: lot.id }, body: { pdf: await base64Of(file) } }),
    { onDone: () => toast('The certificate is attached.') },
  )
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (!file) return
    // The same file, corrected, can be chosen again.
    reset.current?.()
    setTooLarge(file.size > MOST_CERTIFICATE_BYTES)
    if (file.size <= MOST_CERTIFICATE_BYTES) void send(file)
  }
  return (
    <>
      {lot.hasCertificate && (
        <PdfButton
          size="compact-sm"
          about={lot.lot}
          fetchFile={() => api.stock.certificate({ params: { id: lot.id } })}
        >
          Certificate
        </PdfButton>
      )}
      {!(lot.hasCertificate && lot.state === 'released') && (
        <FileButton accept="application/pdf" onChange={choose} resetRef={reset}>
          {props => (
            <Button {...props} size="compact-sm" variant="default" loading={busy}>
              {lot.hasCertificate ? 'Replace the certificate' : 'Attach the certificate'}
            </Button>
          )}
        </FileButton>
      )}
      {isTooLarge && (
        <Text size="sm" c="danger" role="alert">
          This file is larger than 4 MB. Choose a smaller PDF.
        </Text>
      )}
      <ProblemAlert problem={problem} />
    </>
  )
}

type FormProps = { lot: StockLot; onDone: () => void }

const Move = ({ lot: { id, lot, state }, onDone }: FormProps) => {
  const form = useContractForm(moveLot, {
    initial: (): { to: StockLot['state']; reason: string } => ({ to: 'released', reason: '' }),
    toBody: values => ({ ...values, from: state }),
    send: body => api.stock.move({ params: { id }, body }),
    onDone: () => {
      toast(`Lot ${lot} is changed.`)
      onDone()
    },
  })
  const choose = (to: StockLot['state'], words: string, variant: 'filled' | 'default') =>
    state !== to && (
      <Button variant={variant} disabled={form.busy} onClick={() => void form.submit({ to })}>
        {words}
      </Button>
    )
  return (
    <form {...form.props} className="stack" aria-label={`State of lot ${lot}`}>
      <Textarea
        label="Why"
        description={`${state === 'rejected' ? 'Say why it may be used after all.' : 'Not needed to release it.'} Compare identity, assay and expiry with the certificate first.`}
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      {form.errors.to && (
        <Text size="sm" c="danger" role="alert">
          {form.errors.to}
        </Text>
      )}
      <ProblemAlert problem={form.problem} />
      <Group gap="sm">
        {choose('released', 'Release it', 'filled')}
        {choose('quarantine', 'Back into quarantine', 'default')}
        {choose('rejected', 'Reject it', 'default')}
      </Group>
    </form>
  )
}

type AmountProps = FormProps & { item: StockItem }

const Count = ({ item, lot, onDone }: AmountProps) => {
  const form = useContractForm(countLot, {
    initial: () => ({ counted: '', location: lot.location, reason: '' }),
    toBody: values => ({ ...values, counted: numberOf(values.counted), expected: lot.quantity }),
    send: body => api.stock.count({ params: { id: lot.id }, body }),
    onDone: () => {
      toast(`Lot ${lot.lot} is counted.`)
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label={`Count lot ${lot.lot}`}>
      <SimpleGrid minColWidth={160} autoFlow="auto-fit">
        <TextInput
          label={`Counted, in ${item.unit}`}
          description={`The ledger says ${amountOf(lot.quantity, item.unit)}`}
          inputMode="decimal"
          {...form.text('counted')}
        />
        <TextInput label="Where it is kept" {...form.text('location')} />
      </SimpleGrid>
      <Textarea label="Why it differs" description="Where it does" autosize {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group>
        <Button type="submit" loading={form.busy}>
          Enter the count
        </Button>
      </Group>
    </form>
  )
}

const Waste = ({ item, lot, onDone }: AmountProps) => {
  const form = useContractForm(wasteLot, {
    initial: () => ({ quantity: '', reason: '' }),
    toBody: values => ({ ...values, quantity: numberOf(values.quantity), expected: lot.quantity }),
    send: body => api.stock.waste({ params: { id: lot.id }, body }),
    onDone: () => {
      toast('Entered as waste.')
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack" aria-label={`Waste of lot ${lot.lot}`}>
      <TextInput label={`How much, in ${item.unit}`} inputMode="decimal" {...form.text('quantity')} />
      <Textarea label="What happened" autosize {...form.capped('reason')} />
      <ProblemAlert problem={form.problem} />
      <Group>
        <Button type="submit" color="danger" loading={form.busy}>
          Enter as waste
        </Button>
      </Group>
    </form>
  )
}
