import { exportInvoices, invoiceCredit, invoicePaper, myInvoices } from '@om/contracts/invoices'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverAll, givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import { onlyFor } from '#test/only-for.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const wordsOf = async (file: unknown) => {
  if (!(file instanceof Blob)) throw new Error('no file came back')
  expect(file.type).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())))
  return text.join(' ').replace(/\s+/g, ' ')
}
const mine = async (who: Parameters<TestApp['as']>[0]) => (await app.as(who).api.billing.myInvoices()).items
const priceOf = (cents: number) => `A$${(cents / 100).toFixed(2)}`

describe('invoices', () => {
  test('of a care plan are a paper with supplier, ABN and GST by line, and what went back has a credit note [SUB-S320]', async () => {
    const { patient, priceCents } = await givenSubscriber(app)
    const [before] = await mine(patient)
    if (!before) throw new Error('there is no invoice')
    expect(before).toMatchObject({ kind: 'care', state: 'paid', amountCents: priceCents, backs: [], hasPaper: true })
    const office = app.as(people.paula).api
    await office.payments.refund({
      params: { id: before.id },
      body: {
        requestKey: crypto.randomUUID(),
        amountCents: 1_000,
        leftCents: priceCents,
        reason: 'late',
        note: 'The parcel was late.',
      },
    })
    await app.drain()
    await deliverAll(app)
    const [after] = await mine(patient)
    expect(after?.backs).toMatchObject([{ amountCents: 1_000, status: 'paid_back', number: `${before.number}-C1` }])
    for (const { api } of [app.as(patient), app.as(people.paula), app.as(people.sam)]) {
      const words = await wordsOf(await api.billing.invoicePaper({ params: { id: before.id } }))
      for (const part of [
        before.number,
        app.deps.config.legal.companyName,
        app.deps.config.legal.businessNumber,
        'GST-free',
        priceOf(priceCents),
        `${patient.firstName} ${patient.lastName}`,
        'Paid back',
      ])
        expect(words).toContain(part)
      const credit = await wordsOf(await api.billing.invoiceCredit({ params: { id: after?.backs[0]?.id ?? '' } }))
      for (const part of ['Credit note', `${before.number}-C1`, before.number, priceOf(1_000)])
        expect(credit).toContain(part)
    }
    const { rows } = await app.deps.pool.query(
      `select distinct actor_role from public.audit_log where action = 'invoice.paper' and subject_id = $1`,
      [before.id],
    )
    expect(rows).toHaveLength(2)
  })

  test('of plans and of the shop stand on one list, and in one file for a spreadsheet [SUB-S321]', async () => {
    const { patient, priceCents } = await givenSubscriber(app)
    await givenShopOrder(app, { by: patient, fields: { email: patient.email } })
    const items = await mine(patient)
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['care', 'shop'])
    const shop = items.find(({ kind }) => kind === 'shop')
    expect(shop?.gstCents).toBeGreaterThan(0)
    const file = await app.as(patient).api.billing.exportInvoices()
    if (!(file instanceof Blob)) throw new Error('no file came back')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toContain(
      'Date,Number,For,State,Amount,Of it by credit,GST in it,Paid back,Disputed at the bank,Credit notes,Currency',
    )
    expect(lines).toHaveLength(3)
    expect(lines.some(line => line.includes('Care plan') && line.includes((priceCents / 100).toFixed(2)))).toBe(true)
  })

  test('of somebody else look absent, the paper too', async () => {
    const { patient } = await givenSubscriber(app)
    const other = await givenSubscriber(app)
    const [invoice] = await mine(patient)
    const params = { id: invoice?.id ?? '' }
    await expect(app.as(other.patient).api.billing.invoicePaper({ params })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(other.patient).api.billing.invoiceCredit({ params })).rejects.toMatchObject({ status: 404 })
    expect((await mine(other.patient)).map(({ id }) => id)).not.toContain(params.id)
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: people.theo.id }
  onlyFor(() => app, myInvoices)
  onlyFor(() => app, exportInvoices)
  onlyFor(() => app, invoicePaper, { params })
  onlyFor(() => app, invoiceCredit, { params })
})
