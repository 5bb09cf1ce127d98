import { accountRoles, accountStates } from '@om/contracts/accounts'
import { describe, expect, test } from 'vitest'
import {
  expiryBadge,
  historyWords,
  holdReason,
  invitationBadge,
  invitedWords,
  roleWords,
  stateBadges,
  timesWords,
} from './account-words.ts'

const now = Date.parse('2026-11-16T03:00:00Z')

describe('the words of an account', () => {
  test('there is one for every role and every state, and no two are alike', () => {
    expect(new Set(accountRoles.map(role => roleWords[role])).size).toBe(accountRoles.length)
    expect(new Set(accountStates.map(state => stateBadges[state].label)).size).toBe(accountStates.length)
  })

  test.each([
    ['2026-11-15', 'danger', 'Expired'],
    ['2026-11-16', 'caution', 'Ends today'],
    ['2026-11-17', 'caution', 'Ends tomorrow'],
    ['2027-01-14', 'caution', 'Ends in 59 days'],
  ])('a registration that ends on %s is marked %s: %s', (day, meaning, label) =>
    expect(expiryBadge(day, now)).toEqual({ meaning, label }),
  )

  test('a registration with 60 days or more to go is left in peace', () =>
    expect(expiryBadge('2027-01-15', now)).toBeNull())

  test('an invitation is waiting, expired, or accepted whatever its link', () => {
    const invitation = (acceptedAt: string | null, expiresAt: string) =>
      invitationBadge(
        { sentAt: '2026-11-15T00:00:00Z', timesSent: 1, invitedByName: 'Sam', acceptedAt, expiresAt },
        now,
      ).label
    expect(invitation(null, '2026-11-17T00:00:00Z')).toBe('Waiting')
    expect(invitation(null, '2026-11-16T03:00:00Z')).toBe('Link expired')
    expect(invitation('2026-11-15T01:00:00Z', '2026-11-16T00:00:00Z')).toBe('Accepted')
  })

  test('an invitation that was there already is not said to be sent', () => {
    const invited = (sentAt: string) =>
      invitedWords(
        {
          email: 'noor@clinic.example',
          invitation: {
            sentAt,
            timesSent: 1,
            invitedByName: 'Sam',
            acceptedAt: null,
            expiresAt: '2026-11-17T00:00:00Z',
          },
        },
        now,
      )
    expect(invited('2026-11-16T02:59:58Z')).toBe('Invitation sent to noor@clinic.example.')
    expect(invited('2026-11-15T03:00:00Z')).toBe('noor@clinic.example is invited already. Nothing was sent or changed.')
  })

  test('times are said as people say them', () =>
    expect([1, 2, 5].map(timesWords)).toEqual(['once', 'twice', '5 times']))

  test('keeps to itself that somebody left because of side effects', () => {
    expect(holdReason({ kind: 'closed', reason: 'side_effects' })).toBe('')
    expect(historyWords({ action: 'account.close', reason: 'side_effects' })).toEqual({ what: 'Closed', why: '' })
    expect(holdReason({ kind: 'closed', reason: 'cost' })).toBe('The cost.')
    expect(holdReason({ kind: 'disabled', reason: 'Left the clinic.' })).toBe('Left the clinic.')
  })

  test('says what was done and why', () => {
    expect(historyWords({ action: 'account.disable', reason: 'Left.' })).toEqual({ what: 'Disabled', why: 'Left.' })
    expect(historyWords({ action: 'account.invite', reason: 'doctor' })).toEqual({ what: 'Invited as doctor', why: '' })
    expect(historyWords({ action: 'account.some_new.thing', reason: '' }).what).toBe('Some new thing')
  })
})
