import { describe, expect, test } from 'vitest'
import { blankPersonal } from './blank-personal.ts'

const order = {
  id: 450789469,
  name: '#1001',
  email: 'mina@example.com',
  total_price: '64.00',
  customer: { id: 1, first_name: 'Mina', last_name: 'Okafor', email: 'mina@example.com' },
  shipping_address: { name: 'Mina Okafor', address1: '12 Banksia Street', city: 'Marrickville', province_code: 'NSW' },
  line_items: [{ id: 7, name: 'Shampoo', sku: 'TS1-250', properties: [{ name: '_from', value: 'shelf' }] }],
  note_attributes: [{ name: '_om_reference', value: 'abc' }],
  note: null,
}

describe('a message that an admin looks at', () => {
  const shown = blankPersonal(order)

  test('tells nothing of the person: no name, no address, no way to reach them [SHOPADM-14]', () => {
    expect(JSON.stringify(shown)).not.toMatch(/mina|okafor|banksia|marrickville|abc/i)
  })

  test('still tells what happened: ids, money and what was ordered', () => {
    expect(shown).toMatchObject({
      id: 450789469,
      total_price: '64.00',
      customer: { id: 1 },
      shipping_address: { province_code: 'NSW' },
      line_items: [{ id: 7, name: 'Shampoo', sku: 'TS1-250' }],
      note: null,
    })
  })

  test('tells nothing that opens a page of the person without a password [SHOPADM-19]', () => {
    const invoice = {
      id: 'in_1',
      hosted_invoice_url: 'https://pay.example/i/secret',
      invoice_pdf: 'https://pay.example/i/secret/pdf',
      payment_intent: { id: 'pi_1', client_secret: 'pi_1_secret' },
      success_url: 'https://clinic.example/?session=secret',
      lines: [{ id: 'il_1', description: '1 × secret', amount: 14_100 }],
    }
    const blanked = blankPersonal(invoice)
    expect(JSON.stringify(blanked)).not.toMatch(/example|pi_1_secret|× secret/)
    expect(blanked).toMatchObject({
      id: 'in_1',
      payment_intent: { id: 'pi_1' },
      lines: [{ id: 'il_1', amount: 14_100 }],
    })
  })
})
