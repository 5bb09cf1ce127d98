import type { AuState } from '@om/contracts/common'
import { expect, test } from 'vitest'
import { holidaysToCome, proclaimed, publicHolidays, stateOfPractice } from './public-holidays.ts'

const names = (...args: Parameters<typeof publicHolidays>) =>
  publicHolidays(...args).map(({ day, name }) => `${day.slice(5)} ${name}`)

test('each state has its own public holidays, with Easter and what a weekend moves [APPT-S83]', () => {
  expect(names('NSW', '2026-01-01', '2026-12-31')).toEqual([
    '01-01 New Year’s Day',
    '01-26 Australia Day',
    '04-03 Good Friday',
    '04-04 Easter Saturday',
    '04-05 Easter Sunday',
    '04-06 Easter Monday',
    '04-25 Anzac Day',
    '04-27 Anzac Day, additional day',
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

const easter = { saturday: 'Easter Saturday', sunday: 'Easter Sunday' }

test.each<[AuState, string, string[]]>([
  ['ACT', '2026', [easter.saturday, easter.sunday, 'Anzac Day', 'Anzac Day, observed']],
  ['NSW', '2026', [easter.saturday, easter.sunday, 'Anzac Day', 'Anzac Day, additional day']],
  ['NT', '2026', [easter.saturday, easter.sunday, 'Anzac Day']],
  ['QLD', '2026', [easter.saturday, easter.sunday, 'Anzac Day']],
  ['SA', '2026', [easter.saturday, easter.sunday, 'Anzac Day']],
  ['TAS', '2026', ['Anzac Day']],
  ['VIC', '2026', [easter.saturday, easter.sunday, 'Anzac Day']],
  ['WA', '2026', [easter.sunday, 'Anzac Day', 'Anzac Day, observed']],
  ['ACT', '2027', [easter.saturday, easter.sunday, 'Anzac Day', 'Anzac Day, observed']],
  ['NSW', '2027', [easter.saturday, easter.sunday, 'Anzac Day', 'Anzac Day, additional day']],
  ['NT', '2027', [easter.saturday, 'Anzac Day', 'Anzac Day, observed']],
  ['QLD', '2027', [easter.saturday, easter.sunday, 'Anzac Day', 'Anzac Day, observed']],
  ['SA', '2027', [easter.saturday, easter.sunday, 'Anzac Day', 'Anzac Day, observed']],
  ['TAS', '2027', ['Anzac Day']],
  ['VIC', '2027', [easter.saturday, easter.sunday, 'Anzac Day']],
  ['WA', '2027', [easter.sunday, 'Anzac Day', 'Anzac Day, observed']],
])('%s in %s has of Easter and Anzac Day: %j [APPT-S83]', (state, year, expected) => {
  const everywhere = ['Good Friday', 'Easter Monday']
  const found = publicHolidays(state, `${year}-03-20`, `${year}-04-30`).map(({ name }) => name)
  expect(found.filter(name => !everywhere.includes(name))).toEqual(expected)
})

test.each<[AuState, string, string, string[], string[]]>([
  ['VIC', '2026-09-21', '2026-09-27', ['09-25 Friday before the AFL Grand Final'], []],
  ['VIC', '2027-09-20', '2027-09-26', [], ['Friday before the AFL Grand Final']],
  ['VIC', '2027-10-09', '2027-10-16', [], []],
  ['WA', '2026-09-21', '2026-09-30', ['09-28 King’s Birthday'], []],
  ['WA', '2027-09-21', '2027-09-30', ['09-27 King’s Birthday'], []],
  ['WA', '2028-09-21', '2028-09-30', [], ['King’s Birthday']],
  ['NT', '2027-03-28', '2027-03-28', [], ['Easter Sunday']],
  ['NSW', '2027-09-20', '2027-09-30', [], []],
])('%s from %s to %s has %j, and %j is still to be named [APPT-S801]', (state, first, last, known, open) => {
  expect(names(state, first, last)).toEqual(known)
  expect(holidaysToCome(state, first, last)).toEqual(open)
})

test('what a state names year by year has its source [APPT-S801]', () => {
  for (const { source } of proclaimed) expect(source).toMatch(/(Act|Order) \d{4}/)
})

test('a doctor has the holidays of where they practise [APPT-S83]', () => {
  expect(stateOfPractice('2 Swan Street, Perth WA 6000', 'Australia/Sydney')).toBe('WA')
  expect(stateOfPractice('', 'Australia/Brisbane')).toBe('QLD')
})
