import { describe, expect, test } from 'vitest'
import { readPackCode } from './pack-code.ts'

const gtin = '09312345678907'
const read = { batchNumber: 'FT9001', expiresOn: '2028-06-30' }

describe('the code on a pack', () => {
  test.each([
    ['as people see it', `(01)${gtin}(17)280630(10)FT9001`],
    ['as a scanner sends it', `01${gtin}1728063010FT9001`],
    ['with the mark of its symbol', `]d201${gtin}1728063010FT9001`],
    ['with a serial number before', `01${gtin}21SN55\u001d1728063010FT9001`],
    ['with a serial number after', `01${gtin}1728063010FT9001\u001d21SN55`],
    ['without a day, which is the last of the month', `01${gtin}1728060010FT9001`],
    ['in small letters', `(01)${gtin}(17)280630(10)ft9001`],
  ])('is read %s [ORDER-60]', (_name, code) => expect(readPackCode(code)).toEqual(read))

  test.each([
    ['', 'nothing'],
    ['LOT-77A', 'a batch number typed by hand'],
    ['1028', 'a number that begins like one'],
    [`01${gtin}`, 'a product alone'],
    [`01${gtin}1728133010FT9001`, 'a month that is none'],
    ['9312345678907', 'a shop bar code'],
  ])('%j is %s', code => expect(readPackCode(code)).toBeNull())
})
