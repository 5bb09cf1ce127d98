import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type DispensingLabel, dispensingLabelPdf } from './dispensing-label.ts'

const capsule = {
  code: 'D10001-A',
  description: 'Minoxidil 2.5 mg capsule',
  quantity: '45 capsules',
  directions: 'Take ONE capsule once a day. Stand up slowly.',
  cautions: ['May cause dizziness on standing up'],
  storage: 'Store below 25 °C in the closed container, away from light and moisture.',
  compounded: true,
  batchNumber: '261116-CAP-001',
  expiresOn: '2027-05-15',
}
const label: DispensingLabel = {
  dispenseNumber: 'D10001',
  patientName: 'Nguyễn Łukasz O’Connor-Želić',
  suppliedOn: '2026-11-16',
  prescriptionNumber: 'RX10001',
  prescriberName: 'Dr Amara Okoro',
  pharmacistInitials: 'LT',
  repeatsLeft: 1,
  reportAt: 'olivemane.example/se',
  pharmacy: {
    name: 'Sample Compounding Pharmacy',
    address: '2 Sample Lane, Alexandria NSW 2015',
    phone: '02 5550 2000',
  },
  items: [capsule],
  createdAt: new Date('2026-11-16T01:02:03Z'),
}

const read = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf)
  const [, , wide, high] = (await pdf.getPage(1)).view
  return { pages: text.map(page => page.replace(/\s+/g, ' ')), wide, high }
}

describe('the dispensing label', () => {
  test('says everything a label has to say, on 100 by 62 mm (REG-14) [ORDER-S18]', async () => {
    const { pages, wide, high } = await read(await dispensingLabelPdf(label))
    expect(pages).toHaveLength(1)
    expect(wide).toBeCloseTo(283.46, 1)
    expect(high).toBeCloseTo(175.75, 1)
    for (const words of [
      'Minoxidil 2.5 mg capsule',
      '45 capsules',
      'Take ONE capsule once a day. Stand up slowly.',
      'May cause dizziness on standing up.',
      'Store below 25 °C',
      'Nguyễn Łukasz O’Connor-Želić',
      'Supplied 16 November 2026',
      'D10001',
      'RX10001',
      'Prescriber Dr Amara Okoro',
      'Pharmacist LT',
      '1 repeat left',
      'Batch 261116-CAP-001',
      'Use before 15 May 2027',
      'Compounded for this patient.',
      'KEEP OUT OF REACH OF CHILDREN',
      'Sample Compounding Pharmacy',
      '2 Sample Lane, Alexandria NSW 2015',
      '02 5550 2000',
    ])
      expect(pages[0]).toContain(words)
  })

  test('prints the children warning in red [ORDER-S19]', async () => {
    const source = Buffer.from(await dispensingLabelPdf(label)).toString('latin1')
    expect(source.startsWith('%PDF-')).toBe(true)
    const pdf = await getDocumentProxy(new Uint8Array(await dispensingLabelPdf(label)))
    const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
    expect(JSON.stringify(argsArray)).toContain('#c00000')
    expect(fnArray.length).toBeGreaterThan(10)
  })

  test('leaves nothing out when there is a lot to say', async () => {
    const directions = `${'Use it as your doctor has explained. '.repeat(13)}Last words.`
    const { pages } = await read(
      await dispensingLabelPdf({
        ...label,
        patientName: 'Maximiliana Konstantinopolskaya-Featherstonehaugh',
        items: [
          {
            ...capsule,
            description: 'Finasteride 0.1% + minoxidil 5% scalp solution',
            directions,
            cautions: ['For external use only', 'Special handling in pregnancy', 'Avoid extra potassium'],
          },
        ],
      }),
    )
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Last words.')
    expect(pages[0]).toContain('Konstantinopolskaya-Featherstonehaugh')
  })

  test('has one page for each item, each with its own batch and expiry [ORDER-S62]', async () => {
    const tablet = {
      ...capsule,
      code: 'D10001-B',
      description: 'Finasteride 1 mg tablet',
      compounded: false,
      batchNumber: 'FT-9001',
      expiresOn: '2028-06-30',
    }
    const { pages } = await read(await dispensingLabelPdf({ ...label, items: [tablet, capsule] }))
    expect(pages).toHaveLength(2)
    expect(pages[0]).not.toContain('Compounded')
    expect(pages[0]).toContain('D10001-B')
    expect(pages[1]).toContain('D10001-A')
    expect(pages[0]).toContain('Batch FT-9001 Use before 30 June 2028')
    expect(pages[1]).toContain('Batch 261116-CAP-001 Use before 15 May 2027')
    for (const page of pages) expect(page).toContain('KEEP OUT OF REACH OF CHILDREN')
  })
})
