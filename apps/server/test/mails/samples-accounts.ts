import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { writeDraftLink } from '#src/modules/assessments/drafts/mail-draft.ts'
import { writeBroken } from '#src/modules/audit-chain/audit-chain.sweep.ts'
import { writeTest } from '#src/modules/newsletters/newsletters.routes.ts'
import { writeClosed } from '#src/modules/overview/own-account/close/close-account.ts'
import { writeReady } from '#src/modules/overview/own-account/package/packages.ts'
import { writeRecorded } from '#src/modules/overview/own-record/own-consents.ts'
import { writeBroken as tellBroken } from '#src/modules/overview/self-check/run-checks.ts'
import * as accounts from '#src/modules/people/accounts/account-mails.ts'
import * as resets from '#src/modules/people/accounts/second-factor/reset-account-mails.ts'
import type { ResetRow } from '#src/modules/people/accounts/second-factor/resets.repo.ts'
import { tellGivenOrders } from '#src/modules/shop/admin/work/bulk-orders.ts'
import { tellAssignee } from '#src/modules/shop/admin/work/work-on-order.ts'
import * as requests from '#src/modules/support/requests/request-mails.ts'
import type { TicketRow } from '#src/modules/support/support.repo.ts'
import { writeUnread } from '#src/modules/support/threads/mail-unread.ts'
import { tellAnswerers, tellOverdue } from '#src/modules/support/threads/tell-answerers.ts'
import * as tickets from '#src/modules/support/ticket-mails.ts'
import { tellGivenTickets } from '#src/modules/support/tickets/bulk-tickets.ts'
import { tellColleague } from '#src/modules/support/tickets/hand-over.ts'
import { mailCode, mailLink } from '#src/surfaces/auth-v1/mail/auth-mail.ts'
import { mailNotice } from '#src/surfaces/auth-v1/mail/notify.ts'
import { rowOf, type Samples, type Setting } from './sample.ts'

const now = new Date('2026-11-16T00:00:00Z')
/** As long as those that are made. */
const secret = 'Zm9yLXRoZS1zYW1wbGUtb25seS1ub3QtYS1zZWNyZXQ'

const ticket = ({ brand, email }: Setting) =>
  rowOf<TicketRow>({
    id: randomUUID(),
    number: 20_417,
    email,
    brand,
    topic: 'delivery',
    status: 'open',
    patientId: null,
    dueAt: new Date('2026-11-17T07:00:00Z'),
  })

const asked = (at: Setting) => ({
  ...ticket(at),
  route: 'pharmacist' as const,
  assigneeId: null,
  patientId: at.patientId,
})

const colleague = { id: people.sam.id, name: 'Sam Whitlock' }
const byOffice = ({ deps, tx }: Setting) => ({ deps, tx, actor: { id: randomUUID(), name: 'Alex Moreau' } })

const requestOf = ({ patientId }: Setting) => ({ id: randomUUID(), number: 10_004, patientId, dueAt: now })

const link = (kind: Parameters<typeof mailLink>[2]['kind']) => (at: Setting) =>
  mailLink(at.deps, at.sql, {
    kind,
    userId: at.patientId,
    email: at.email,
    redirectTo: `${at.deps.config.publicUrl}/patient-dashboard`,
    challenge: {},
  })

const notice = (kind: Exclude<Parameters<typeof mailNotice>[2]['kind'], 'new_device'>) => (at: Setting) =>
  mailNotice(at.deps, at.sql, { kind, userId: at.patientId, email: at.email })

const resetOf = ({ patientId }: Setting, change: Partial<ResetRow> = {}) =>
  rowOf<ResetRow>({
    id: randomUUID(),
    userId: patientId,
    askedBy: people.sam.id,
    askedByName: 'Sam Whitlock',
    askedAt: now,
    expiresAt: new Date('2026-11-23T00:00:00Z'),
    agreedBy: null,
    effectiveAt: new Date('2026-11-18T04:30:00Z'),
    ...change,
  })

const ended = (outcome: NonNullable<ResetRow['outcome']>) => (at: Setting) =>
  resets.tellResetEnded(at.deps, at.tx, resetOf(at, { outcome }), null)

const news = {
  id: '00000000-0000-4000-8000-000000000e01',
  subject: 'Opening hours over the holidays',
  text: 'We are closed on Christmas Day and Boxing Day.\n\nParcels go out again on Monday.',
  linkLabel: 'See our hours',
  linkPath: '/support',
}

const aboutOf = ({ patientId }: Setting) => ({ userId: patientId, at: now })

/** Mails about the account, and conversations. */
export const accountSamples: Samples = {
  'surfaces/auth-v1/mail/auth-mail.ts': {
    'an address is confirmed': link('signup'),
    'a password is forgotten': link('recovery'),
    'a sign-in link': link('magiclink'),
    'an invitation': link('invite'),
    'a change of address, to the new one': link('email_change_new'),
    'a change of address, to the old one': link('email_change_current'),
    'a change of address of an account without one': link('email_change_alone'),
    'a code': at => mailCode(at.deps, at.sql, { userId: at.patientId, email: at.email }),
  },
  'surfaces/auth-v1/mail/notify.ts': {
    'a new device': at =>
      mailNotice(at.deps, at.sql, {
        kind: 'new_device',
        userId: at.patientId,
        email: at.email,
        device: 'Firefox on Windows',
        timeZone: 'Australia/Perth',
      }),
    'another password': notice('password_changed'),
    'another address': notice('email_changed'),
    'a second factor': notice('factor_added'),
    'no second factor': notice('factor_removed'),
    'a recovery code': notice('recovery_code_used'),
    'recovery codes': notice('recovery_codes_made'),
    'an account at Google': notice('google_added'),
    'no account at Google': notice('google_removed'),
  },
  'modules/people/accounts/account-mails.ts': {
    'an account is closed by us': at => accounts.writeDisabled(at.deps, at.tx, aboutOf(at)),
    'an account is open again': at => accounts.writeEnabled(at.deps, at.tx, aboutOf(at)),
    'a second factor is taken off': at => accounts.writeSecondFactorReset(at.deps, at.tx, aboutOf(at)),
    'signed out everywhere': at => accounts.writeSignedOut(at.deps, at.tx, aboutOf(at)),
  },
  'modules/people/accounts/second-factor/reset-account-mails.ts': {
    'the second step is to be removed': at =>
      resets.writeResetAsked(at.deps, at.tx, { row: resetOf(at), token: secret }),
    'the second step is removed in a day': at =>
      resets.writeResetAgreed(at.deps, at.tx, { row: resetOf(at), token: secret }),
    'the second step stays': at => resets.writeResetKept(at.deps, at.tx, resetOf(at, { outcome: 'withdrawn' })),
    'another superadmin is asked to agree': at =>
      resets.askSuperadmins(at.deps, at.tx, resetOf(at, { askedBy: randomUUID(), askedByName: 'Ines Duarte' })),
    'a removal is done': ended('removed'),
    'a removal was stopped by its owner': ended('stopped'),
    'a removal was taken back': ended('withdrawn'),
    'a removal has run out': ended('expired'),
  },
  'modules/overview/own-account/package/packages.ts': {
    'a big package is ready': at => writeReady(at.deps, at.tx, { id: randomUUID(), patientId: at.patientId }),
  },
  'modules/overview/own-account/close/close-account.ts': {
    'an account with a record is closed': at =>
      writeClosed(at.deps, at.tx, {
        userId: at.patientId,
        at: now,
        keptUntil: '2033-11-16',
        keptFor: 'record',
        endsSubscription: true,
        ordersUnderway: 1,
        creditCents: 1_500,
      }),
    'an account without a record is closed': at =>
      writeClosed(at.deps, at.tx, {
        userId: at.patientId,
        at: now,
        keptUntil: '2026-12-16',
        keptFor: 'account',
        endsSubscription: false,
        ordersUnderway: 0,
        creditCents: 0,
      }),
  },
  'modules/overview/own-record/own-consents.ts': {
    'something is agreed to': at => writeRecorded(at.deps, at.tx, at.patientId, true, `consent:${randomUUID()}`),
    'something is withdrawn': at => writeRecorded(at.deps, at.tx, at.patientId, false, `consent:${randomUUID()}`),
  },
  'modules/assessments/drafts/mail-draft.ts': {
    'answers are kept': at =>
      writeDraftLink(
        at.deps,
        at.tx,
        { brand: at.brand, expiresAt: new Date('2026-11-30T00:00:00Z') },
        { to: at.email, code: secret, mark: randomUUID() },
      ),
  },
  'modules/support/requests/request-mails.ts': {
    'a request under the Privacy Act has come': at => requests.tellReceived(at.deps, at.tx, requestOf(at)),
    'it is answered': at => requests.tellAnswered(at.deps, at.tx, requestOf(at), randomUUID()),
    'it takes longer': at => requests.tellExtended(at.deps, at.tx, requestOf(at), randomUUID()),
    'it is taken back for its patient': at => requests.tellTakenBack(at.deps, at.tx, requestOf(at), randomUUID()),
    'it is given to a colleague': at =>
      requests.tellColleague(at.deps, at.tx, requestOf(at), { id: people.sam.id, name: 'Sam Whitlock' }, randomUUID()),
    'it is due soon': at => requests.tellOffice(at.deps, at.tx, requestOf(at), false),
    'it is overdue': at => requests.tellOffice(at.deps, at.tx, requestOf(at), true),
  },
  'modules/support/ticket-mails.ts': {
    'a message has come': at => tickets.mailReceived(at.deps, at.tx, ticket(at), secret),
    'a message is answered': at =>
      tickets.mailAnswered(at.deps, at.tx, ticket(at), { messageId: randomUUID(), token: secret }),
    'a message waits': at => tickets.tellWaiting(at.deps, at.tx, ticket(at), randomUUID()),
  },
  'modules/support/threads/tell-answerers.ts': {
    'a message waits for who answers it': at => tellAnswerers(at.deps, at.tx, asked(at), randomUUID()),
    'a message has waited too long': at => tellOverdue(at.deps, at.tx, asked(at), now),
  },
  'modules/support/threads/mail-unread.ts': {
    'an answer is not read': at =>
      writeUnread(at.deps, at.tx, { id: randomUUID(), patientId: at.patientId, brand: at.brand, mailDueAt: now }),
  },
  'modules/support/tickets/hand-over.ts': {
    'a message is handed over': at =>
      tellColleague(at, ticket(at), { id: people.phTran.id, name: 'Linh Tran', route: 'pharmacist' }, randomUUID()),
  },
  'modules/support/tickets/bulk-tickets.ts': {
    'a message is given from the list': at => tellGivenTickets(byOffice(at), colleague, 1, randomUUID()),
    'messages are given from the list': at => tellGivenTickets(byOffice(at), colleague, 3, randomUUID()),
  },
  'modules/shop/admin/work/work-on-order.ts': {
    'an order is handed over': at =>
      tellAssignee(byOffice(at), { id: randomUUID(), name: '#1042' }, colleague, randomUUID()) ?? Promise.resolve(),
  },
  'modules/shop/admin/work/bulk-orders.ts': {
    'an order is given from the list': at => tellGivenOrders(byOffice(at), colleague, 1, randomUUID()),
    'orders are given from the list': at => tellGivenOrders(byOffice(at), colleague, 3, randomUUID()),
  },
  'modules/newsletters/newsletters.routes.ts': {
    'news is tried by whoever wrote it': at =>
      writeTest(at.deps, at.tx, news, { to: people.paula.email, userId: people.paula.id, now }),
  },
  'modules/overview/self-check/run-checks.ts': {
    'a promise does not hold': at =>
      tellBroken(at.deps, at.tx, 'outbox', '7 wait to be sent, the oldest for 3 h.', now),
  },
  'modules/audit-chain/audit-chain.sweep.ts': {
    'the audit log is not as it was': at =>
      writeBroken(at.deps, at.tx, { finding: 'entry 4,812 is not as it was written', intactUntil: now }),
    'nothing of the audit log is as it was': at =>
      writeBroken(at.deps, at.tx, { finding: 'entry 1 is gone', intactUntil: null }),
  },
}
