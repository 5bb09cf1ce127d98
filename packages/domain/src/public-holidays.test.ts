import { expect, test } from 'vitest'
import { publicHolidays, stateOfPractice } from './public-holidays.ts'

const names = (...args: Parameters<typeof publicHolidays>) =>
  publicHolidays(...args).map(({ day, name }) => `${day.slice(5)} ${name}`)

test('each state has its own public holidays, with Easter and what a weekend moves [APPT-S83]', () => {
  expect(names('NSW', '2026-01-01', '2026-12-31')).toEqual([
    '01-01 New Year’s Day',
    '01-26 Australia Day',
    '04-03 Good Friday',
    '04-06 Easter Monday',
    '04-25 Anzac Day',
    '06-08 King’s Birthday',
    '10-05 Labour Day',
    '12-25 Christmas Day',
    '12-26 Boxing Day',
    '12-28 Boxing Day, observed',
  ])
  expect(names('VIC', '2026-11-01', '2026-11-07')).toEqual(['11-03 Melbourne Cup Day'])
  expect(names('WA', '2026-06-01', '2026-06-08')).toEqual(['06-01 Western Australia Day'])
  expect(names('QLD', '2027-12-24', '2028-01-04')).toEqual([
    '12-25 Christmas Day',
    '12-26 Boxing Day',
    '12-27 Christmas Day, observed',
    '12-28 Boxing Day, observed',
    '01-01 New Year’s Day',
    '01-03 New Year’s Day, observed',
  ])
})

test('a doctor has the holidays of where they practise [APPT-S83]', () => {
  expect(stateOfPractice('2 Swan Street, Perth WA 6000', 'Australia/Sydney')).toBe('WA')
  expect(stateOfPractice('', 'Australia/Brisbane')).toBe('QLD')
})
