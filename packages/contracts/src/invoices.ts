import { z } from 'zod'
import { Cents, Currency, Id, IdParams, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** Money that goes back for an invoice; its credit note can be opened once it has. */
const InvoiceBack = z.object({
  id: Id,
  amountCents: Cents,
  status: z.enum(['on_its_way', 'paid_back', 'failed']),
  at: Instant,
  /** Of the credit note; empty while there is none. */
  number: z.string(),
  /** Who writes that: the shop for what it refunded, otherwise we. */
  paper: z.enum(['billing', 'shop']),
})

/** One invoice of a person, of a care plan or of the shop. */
export const MyInvoice = z.object({
  id: Id,
  /** `care`: of a plan. `shop`: of an order of the shop. `goods`: a delivery of the shop that was paid and is not ordered. */
  kind: z.enum(['care', 'shop', 'goods']),
  /** Of the invoice, and the order where there is one. */
  number: z.string(),
  about: z.string(),
  at: Instant,
  amountCents: Cents,
  /** What of it was taken off by credit; a card was charged the rest. */
  creditCents: Cents,
  gstCents: Cents,
  currency: Currency,
  state: z.enum(['paid', 'due', 'void']),
  hasPaper: z.boolean(),
  /** How it stands where its payment was disputed at the bank. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  backs: z.array(InvoiceBack),
})
export type MyInvoice = z.infer<typeof MyInvoice>

export const myInvoices = endpoint('GET', '/api/invoices', {
  who: 'patient',
  summary: 'Every invoice of mine, of care plans and of the shop, newest first',
  reply: z.object({ items: z.array(MyInvoice) }),
})

export const exportInvoices = endpoint('GET', '/api/invoices/export', {
  who: 'patient',
  summary: 'The same as CSV, with GST and what went back',
  reply: Download,
  produces: 'text/csv',
  limit: { max: 10, seconds: 60 },
})

const readers = ['patient', 'admin', 'superadmin'] as const

export const invoicePaper = endpoint('GET', '/api/invoices/:id/paper', {
  who: readers,
  summary: 'The invoice of a care plan as PDF, with GST by line and what went back (REG-24)',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 60, seconds: 60 },
})

export const invoiceCredit = endpoint('GET', '/api/invoices/credit-notes/:id', {
  who: readers,
  summary: 'The credit note of a refund of a care plan, or of goods by subscription, as PDF',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 60, seconds: 60 },
})
