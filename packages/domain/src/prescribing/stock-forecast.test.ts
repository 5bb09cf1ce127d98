import { describe, expect, test } from 'vitest'
import { forecastOf } from './stock-forecast.ts'

const item = { today: '2026-11-28', least: 0, deliveryDays: 7 }
const lot = (quantity: number, expiresOn = '2028-01-01') => ({ quantity, expiresOn })

describe('what is in stock', () => {
  test('that reaches is not ordered [ORDER-S734]', () => {
    expect(forecastOf([lot(90)], [{ day: '2026-12-05', amount: 45 }], item)).toEqual({
      needed: 45,
      runsOutOn: null,
      orderBy: null,
      suggested: 0,
    })
  })

  test('is ordered as long before it runs out as a delivery takes, never later than today [ORDER-S734]', () => {
    const needs = [
      { day: '2026-12-20', amount: 45 },
      { day: '2026-12-10', amount: 45 },
    ]
    expect(forecastOf([lot(60)], needs, item)).toEqual({
      needed: 90,
      runsOutOn: '2026-12-20',
      orderBy: '2026-12-13',
      suggested: 30,
    })
    expect(forecastOf([lot(60)], needs, { ...item, deliveryDays: 40 }).orderBy).toBe('2026-11-28')
    expect(forecastOf([lot(30)], [{ day: '2026-11-01', amount: 45 }], item).runsOutOn).toBe('2026-11-28')
  })

  test('is ordered before its reserve is touched, and at once where it is [ORDER-S734]', () => {
    const needs = [{ day: '2026-12-10', amount: 45 }]
    expect(forecastOf([lot(60)], needs, { ...item, least: 20 })).toMatchObject({
      runsOutOn: null,
      orderBy: '2026-12-03',
      suggested: 5,
    })
    expect(forecastOf([lot(10)], [], { ...item, least: 20 })).toMatchObject({ orderBy: '2026-11-28', suggested: 10 })
  })

  test('counts to its expiry, and what expires first goes first [ORDER-S734]', () => {
    const lots = [lot(50), lot(50, '2026-12-01')]
    const needs = ['2026-11-30', '2026-12-10'].map(day => ({ day, amount: 45 }))
    expect(forecastOf(lots, needs, item).runsOutOn).toBeNull()
    expect(forecastOf([lot(10), lot(80, '2026-12-01')], needs, item)).toMatchObject({
      runsOutOn: '2026-12-10',
      suggested: 35,
    })
    expect(forecastOf([lot(10), lot(80, '2026-12-01')], [], { ...item, least: 20 })).toMatchObject({
      runsOutOn: null,
      orderBy: '2026-11-28',
      suggested: 10,
    })
  })

  test('leaves no crumbs of tenths of a milligram', () => {
    expect(
      forecastOf(
        [lot(0.3)],
        [0.1, 0.1, 0.1].map(amount => ({ day: '2026-12-10', amount })),
        item,
      ).runsOutOn,
    ).toBeNull()
  })
})
