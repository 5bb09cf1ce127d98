import { parcelPath } from '@om/domain/parcels'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { productNameOf } from '#src/modules/mail/email-patient.ts'
import { queueEmail } from '#src/modules/mail/queue-email.ts'
import { renderEmail } from '#src/modules/mail/templates.ts'
import type { DispatchRow } from './dispatch.repo.ts'

type Notice = { subject: string; heading: string; paragraphs: string[]; trackingNumber: string; occasion: string }

/** Writes to whoever ordered, with or without an account: number and parcel, never what is in it. */
const writeTo = async (deps: Deps, tx: Tx, order: DispatchRow, notice: Notice): Promise<void> => {
  if (!order.email) return
  const { productName, publicUrl, legal } = deps.config
  const name = productNameOf(productName, order.brand)
  const content = renderEmail({
    productName: name,
    heading: notice.heading,
    paragraphs: ['Hello,', ...notice.paragraphs],
    action: { label: 'Follow your parcel', url: `${publicUrl}${parcelPath(notice.trackingNumber)}` },
    footer: `You receive this because you ordered from ${name}. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  await queueEmail(deps, tx, {
    to: order.email,
    subject: notice.subject,
    dedupeKey: `${notice.occasion}:${order.id}`,
    ...content,
  })
}

export const writeDispatched = (deps: Deps, tx: Tx, order: DispatchRow, trackingNumber: string): Promise<void> =>
  writeTo(deps, tx, order, {
    subject: `Your order ${order.name} is on its way`,
    heading: 'Your parcel is on its way',
    paragraphs: [`Australia Post carries it under the number ${trackingNumber}. The box is plain.`],
    trackingNumber,
    occasion: 'shop-shipped',
  })

export const writeDispatchDelivered = (deps: Deps, tx: Tx, order: DispatchRow, trackingNumber: string): Promise<void> =>
  writeTo(deps, tx, order, {
    subject: `Your order ${order.name} has arrived`,
    heading: 'Your parcel has been delivered',
    paragraphs: ['Is something missing or not as it should be? Answer from your order, or write to us.'],
    trackingNumber,
    occasion: 'shop-delivered',
  })

export const writeDispatchWaits = (deps: Deps, tx: Tx, order: DispatchRow, trackingNumber: string): Promise<void> =>
  writeTo(deps, tx, order, {
    subject: 'Your parcel waits at the post office',
    heading: 'Your parcel is ready to collect',
    paragraphs: ['Australia Post could not hand it over at your door. Please bring photo ID when you collect it.'],
    trackingNumber,
    occasion: 'shop-collect',
  })
