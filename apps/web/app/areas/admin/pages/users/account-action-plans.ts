import type { AccountDetail } from '@om/contracts/accounts'
import { formatDay } from '@om/domain/dates'
import { api } from '#app/browser/api.ts'

export type ActionKind =
  | 'placeLegalHold'
  | 'liftLegalHold'
  | 'disable'
  | 'enable'
  | 'resetSecondFactor'
  | 'agreeReset'
  | 'withdrawReset'
  | 'signOut'
  | 'withdrawInvitation'

export type ActionPlan = {
  /** On the button that opens the question. */
  label: string
  /** What will happen, in full sentences. */
  effect: (account: AccountDetail) => string
  /** On the button that does it. */
  action: string
  asksReason: boolean
  isDanger: boolean
  act: (id: string, reason: string, account: AccountDetail) => Promise<unknown>
  /** What has happened. */
  done: (account: AccountDetail) => string
}

const nameOf = ({ name, email }: AccountDetail): string => name || email

/** What a superadmin may do to an account after being asked, in the order it is offered. */
export const actionPlans: Record<ActionKind, ActionPlan> = {
  enable: {
    label: 'Enable again',
    effect: account =>
      account.state === 'closed'
        ? `${nameOf(account)} closed this account. Open it again only when they ask, and check who is asking. They can sign in as before and get an e-mail about it.`
        : `${nameOf(account)} can sign in again, with the same password and second factor as before. They get an e-mail about it.`,
    action: 'Enable the account',
    asksReason: true,
    isDanger: false,
    act: (id, reason) => api.accounts.enable({ params: { id }, body: { reason } }),
    done: account => `${nameOf(account)} can sign in again.`,
  },
  signOut: {
    label: 'Sign out everywhere',
    effect: account =>
      `Every session of ${nameOf(account)} ends within a minute. They can sign in again. What they have typed but not sent is kept.`,
    action: 'Sign out everywhere',
    asksReason: false,
    isDanger: false,
    act: id => api.accounts.signOutEverywhere({ params: { id } }),
    done: account => `${nameOf(account)} is signed out everywhere.`,
  },
  resetSecondFactor: {
    label: 'Reset second factor',
    effect: account =>
      `Check who is asking first: call ${nameOf(account)} on a number you already know. Another superadmin has to agree within seven days; 24 hours after that the authenticator app and the recovery codes stop working, every session ends, and the password alone signs in until a new app is set up. ${nameOf(account)} is told now and can stop it; so can you.`,
    action: 'Ask for the reset',
    asksReason: true,
    isDanger: true,
    act: (id, reason) => api.accounts.resetSecondFactor({ params: { id }, body: { reason } }),
    done: account => `Asked for. ${nameOf(account)} was told, and another superadmin has to agree.`,
  },
  agreeReset: {
    label: 'Agree to the reset',
    effect: account =>
      `Make sure yourself who is asking: call ${nameOf(account)} on a number you already know. In 24 hours the authenticator app and the recovery codes stop working and every session ends. ${nameOf(account)} is told when, and can stop it until then; so can any superadmin.`,
    action: 'Agree to the reset',
    asksReason: false,
    isDanger: true,
    act: (id, _, { factorReset }) =>
      api.accounts.agreeReset({ params: { id }, body: { resetId: factorReset?.id ?? '' } }),
    done: account => `Agreed. The second factor of ${nameOf(account)} is removed in 24 hours.`,
  },
  withdrawReset: {
    label: 'Take the reset back',
    effect: account => `The second factor of ${nameOf(account)} stays. They and the other superadmin are told.`,
    action: 'Take the reset back',
    asksReason: false,
    isDanger: false,
    act: (id, _, { factorReset }) =>
      api.accounts.withdrawReset({ params: { id }, body: { resetId: factorReset?.id ?? '' } }),
    done: account => `The second factor of ${nameOf(account)} stays.`,
  },
  disable: {
    label: 'Disable',
    effect: account =>
      `${nameOf(account)} is signed out everywhere within a minute and cannot sign in until the account is enabled again. Nothing they did is lost${account.role === 'doctor' ? '; the consults they hold go back to the queue' : ''}. They get an e-mail about it.`,
    action: 'Disable the account',
    asksReason: true,
    isDanger: true,
    act: (id, reason) => api.accounts.disable({ params: { id }, body: { reason } }),
    done: account => `${nameOf(account)} is disabled.`,
  },
  placeLegalHold: {
    label: 'Put under legal hold',
    effect: account =>
      `Nothing of ${nameOf(account)} is destroyed while a court, a regulator or a complaint may ask for it, also once the day has passed until which it is kept. The account works as before. They are not told.`,
    action: 'Put under legal hold',
    asksReason: true,
    isDanger: false,
    act: (id, reason) => api.accounts.placeLegalHold({ params: { id }, body: { reason } }),
    done: account => `${nameOf(account)} is under a legal hold.`,
  },
  liftLegalHold: {
    label: 'Lift the legal hold',
    effect: account =>
      account.hold?.keepUntil
        ? `Everything of ${nameOf(account)} is destroyed after ${formatDay(account.hold.keepUntil)}. If that day has passed, it is destroyed within a minute, and cannot be brought back.`
        : `${nameOf(account)} has an open account: nothing is destroyed unless they close it and its day passes.`,
    action: 'Lift the legal hold',
    asksReason: true,
    isDanger: true,
    act: (id, reason) => api.accounts.liftLegalHold({ params: { id }, body: { reason } }),
    done: account => `The legal hold of ${nameOf(account)} is lifted.`,
  },
  withdrawInvitation: {
    label: 'Withdraw invitation',
    effect: account =>
      `The link in the message stops working and the account of ${nameOf(account)} is removed. You can invite them again later.`,
    action: 'Withdraw the invitation',
    asksReason: false,
    isDanger: true,
    act: id => api.accounts.withdrawInvitation({ params: { id } }),
    done: account => `The invitation of ${nameOf(account)} is withdrawn.`,
  },
}

/** What may be done to this account, in the order it is offered. */
export const actionsFor = ({ can }: Pick<AccountDetail, 'can'>): ActionKind[] =>
  (
    [
      'enable',
      'signOut',
      'agreeReset',
      'withdrawReset',
      'resetSecondFactor',
      'disable',
      'placeLegalHold',
      'liftLegalHold',
      'withdrawInvitation',
    ] as const
  ).filter(kind => can[kind])
