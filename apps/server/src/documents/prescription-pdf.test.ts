import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type PrescriptionPaper, prescriptionPdf } from './prescription-pdf.ts'

const paper: PrescriptionPaper = {
  number: 'RX10001',
  clinic: { name: 'Olive Mane', legalLine: 'Sample Company Pty Ltd, ABN 00 000 000 000' },
  prescriber: {
    name: 'Dr Amara Okoro',
    qualification: 'MBBS, FRACGP',
    ahpraNumber: 'MED0001234567',
    prescriberNumber: '1234567',
    practiceAddress: 'Level 1, 1 Sample Street, Sydney NSW 2000',
    phone: '02 5550 1011',
  },
  patient: {
    name: 'Nguyễn Łukasz O’Connor-Želić',
    dateOfBirth: '1992-04-07',
    address: '14 Wattle Street, Ultimo NSW 2007',
    phone: '0412 555 101',
  },
  allergies: 'None known',
  items: [
    {
      description: 'Finasteride 1 mg tablet',
      form: 'tablet',
      strength: '1 mg',
      quantity: 45,
      unit: 'tablets',
      directions: 'Take ONE tablet once a day, with or without food.',
      compounded: false,
      compoundingReason: null,
      offLabel: false,
    },
    {
      description: 'Minoxidil 2.5 mg capsule',
      form: 'capsule',
      strength: '2.5 mg',
      quantity: 45,
      unit: 'capsules',
      directions: 'Take ONE capsule once a day. Stand up slowly.',
      compounded: true,
      compoundingReason: 'dose_unavailable',
      offLabel: true,
    },
  ],
  repeats: 1,
  intervalDays: 45,
  writtenOn: '2026-11-16',
  expiresOn: '2027-11-16',
  signedAt: new Date('2026-11-16T01:02:03Z'),
  consultNumber: 'C10001',
}

const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map(page => page.replace(/\s+/g, ' '))
}

describe('the prescription on paper', () => {
  test('says everything a prescription has to say, on one page, names in full (REG-10) [PRESCRIPTION-S08]', async () => {
    const bytes = await prescriptionPdf(paper)
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(1)
    for (const words of [
      'Prescription',
      'RX10001',
      'Nguyễn Łukasz O’Connor-Želić',
      'Date of birth: 7 April 1992',
      'Address: 14 Wattle Street, Ultimo NSW 2007',
      'Allergies: None known',
      'Dr Amara Okoro',
      'Qualification: MBBS, FRACGP',
      'Ahpra number: MED0001234567',
      'Prescriber number: 1234567',
      'Practice address: Level 1, 1 Sample Street, Sydney NSW 2000',
      'Phone: 02 5550 1011',
      'Date written: 16 November 2026',
      'Valid until: 16 November 2027',
      '1. Finasteride 1 mg tablet',
      'Form and strength: tablet, 1 mg',
      'Quantity: 45 tablets',
      'Directions: Take ONE tablet once a day, with or without food.',
      'Repeats: 1 repeat, at intervals of 45 days',
      '2. Minoxidil 2.5 mg capsule',
      'To be compounded for this patient: the dose is not available ready-made',
      'Formula: Minoxidil 2.5 mg capsule, 45 capsules',
      'Off-label use: discussed with and agreed by the patient',
      'End of prescription: 2 medicines. Nothing may be added below.',
      'Signature of Dr Amara Okoro',
      'Not valid unless signed by hand by the prescriber.',
      'You may take the signed original to any pharmacy.',
      'Consult C10001',
    ]) {
      expect(pages[0]).toContain(words)
    }
  })

  test('goes on to further pages, each with the number, when there is a lot to say', async () => {
    const [item] = paper.items
    const items = item
      ? Array.from({ length: 6 }, () => ({ ...item, directions: 'Words that matter. '.repeat(26) }))
      : []
    const pages = await pagesOf(await prescriptionPdf({ ...paper, items }))
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`RX10001 · Consult C10001 · Page ${index + 1} of ${pages.length}`)
    }
    expect(pages.at(-1)).toContain('Not valid unless signed by hand')
    expect(pages.join(' ').match(/Directions:/g)).toHaveLength(6)
  })

  test('is the same bytes every time', async () => {
    expect(await prescriptionPdf(paper)).toEqual(await prescriptionPdf(paper))
  })
})
