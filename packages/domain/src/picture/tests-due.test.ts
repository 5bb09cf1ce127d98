import { expect, test } from 'vitest'
import { testsDue } from './tests-due.ts'

const measured = (['potassium', 'egfr', 'alt', 'blood_pressure'] as const).map(code => ({
  test: code,
  value: 100,
  lower: null,
  measuredOn: '2026-01-15',
}))

test.each([
  ['SPI_PO', '2026-11-14', 0],
  ['SPI_PO', '2026-11-15', 4],
  ['MOX_PO+SPI_PO', '2026-11-15', 4],
  ['MOX_PO', '2026-12-31', 0],
])('with %s on %s, %i tests are due again [PICTURE-140]', (item, today, count) => {
  expect(testsDue({ items: [item], measured, today })).toHaveLength(count)
})
