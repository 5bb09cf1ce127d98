import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { claimSupply } from '@om/contracts/supplies'
import { ClaimKind, type SupplyClaim } from '@om/contracts/supply-claims'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { formatDay as formatDate } from '@om/domain/dates'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const kindWords: Record<SupplyClaim['kind'], { button: string; said: string }> = {
  not_arrived: { button: 'It has not arrived', said: 'it has not arrived' },
  damaged: { button: 'It arrived damaged', said: 'it arrived damaged' },
  wrong_item: { button: 'Something is wrong or missing', said: 'something is wrong or missing' },
}

const standing = (claim: SupplyClaim, zone: string | undefined): string => {
  switch (claim.outcome) {
    case null: {
      const wait = claim.kind === 'not_arrived' ? '' : ' Please do not use what is in it until then.'
      return `A pharmacist decides by ${formatDateTime(claim.dueAt, zone)}.${wait}`
    }
    case 'resend':
      return 'We send it again, at no charge.'
    case 'pay_back':
      return 'What you paid for it goes back to your card.'
    case 'turn_down':
      return 'We neither send it again nor pay it back.'
    case 'returned':
      return 'Meanwhile the carrier returns it to us.'
  }
}

const goodsWords: Record<NonNullable<SupplyClaim['goods']>, string> = {
  keep: 'You may keep what came.',
  return: 'Please leave what came unused, and send it back as our pharmacist writes here.',
  destroy: 'Please do not use what came. Take it to any pharmacy, which destroys it free of charge.',
}

/** What they reported about a parcel and how that stands. */
const ClaimStanding = ({ claim, zone }: { claim: SupplyClaim; zone: string | undefined }) => (
  <div className="note" role="status">
    <Text>{`${claim.source === 'carrier' ? 'Australia Post has told us' : 'You told us'} that ${kindWords[claim.kind].said}. ${standing(claim, zone)}`}</Text>
    {claim.goods && <Text mt="xs">{goodsWords[claim.goods]}</Text>}
    {claim.answer && (
      <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {`${claim.decidedBy} writes: ${claim.answer}`}
      </Text>
    )}
  </div>
)

const Typed = z.object({ kind: ClaimKind.nullable(), words: z.string() })
type Typed = z.infer<typeof Typed>

const ClaimForm = ({ order, onClose }: { order: SupplyForPatient; onClose: () => void }) => {
  const { id, number, canClaim, lateFrom } = order
  const form = useContractForm(claimSupply, {
    draft: { key: `claim:${id}`, schema: Typed },
    initial: (): Typed => ({ kind: null, words: '' }),
    toBody: values => values,
    send: body => api.supplies.claim({ params: { id }, body }),
    onDone: onClose,
  })
  return (
    <form {...form.props} aria-label={`Report order ${number}`}>
      <Stack gap="sm">
        <ProblemAlert problem={form.problem} />
        <Textarea
          label="What should we know? (optional)"
          description="A pharmacist reads this. Then say what happened."
          {...form.capped('words')}
        />
        {lateFrom && !canClaim.includes('not_arrived') && (
          <Text size="sm">{`A parcel counts as late from ${formatDate(lateFrom)} on. Until then its tracking shows where it is.`}</Text>
        )}
        <Group gap="xs">
          {canClaim.map(kind => (
            <Button key={kind} loading={form.busy} onClick={() => void form.submit({ kind })}>
              {kindWords[kind].button}
            </Button>
          ))}
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Go back
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The way to report a parcel that is late, damaged or wrong, in two taps, and what came of it. */
export const ClaimPart = ({ order, zone }: { order: SupplyForPatient; zone: string | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  const { claim, canClaim } = order
  return (
    <>
      {claim && <ClaimStanding claim={claim} zone={zone} />}
      {claim && claim.kind !== 'not_arrived' && (
        <AttachedPhotos about={{ kind: 'parcel', id: order.id }} mayAdd={claim.outcome === null} />
      )}
      {canClaim.length > 0 &&
        (isOpen ? (
          <ClaimForm order={order} onClose={() => setOpen(false)} />
        ) : (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              Something is wrong with this parcel
            </Button>
          </div>
        ))}
    </>
  )
}
