import { done, type Result } from '@om/contracts/errors'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import type { FileReply } from '#src/http/serve.ts'
import { answersOf, namesOfDoctors } from '#src/modules/people/people.ts'
import { begunGoods, handRefundsOf } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { shopOrdersOf } from '#src/modules/shop/shop.ts'
import { creditsOf } from '#src/modules/subscriptions/subscriptions.ts'
import { deviceName } from '#src/surfaces/auth-v1/sessions/user-agent.ts'
import { type Everything, everythingOf } from './export.repo.ts'
import {
  askedOfYou,
  carrierAsked,
  dosesTicked,
  lettersSent,
  lettersSigned,
  parcelsReported,
  plansChanged,
  privacyAsked,
} from './export-asked.present.ts'
import {
  answeredCheckIns,
  askedBefore,
  assessments,
  bookings,
  consentsSaid,
  consultations,
  conversations,
  correctionsAsked,
  inWords,
  knownFacts,
  notesShared,
  ownPhotos,
  reports,
  scripts,
  sightedIdentity,
  when,
} from './export-care.present.ts'
import { ownShopOrders } from './export-shop.present.ts'
import {
  offeredPlans,
  ownAddresses,
  ownCredit,
  ownDetails,
  ownGoods,
  ownInvoices,
  ownOrders,
  ownSubscriptions,
  paymentsFailed,
  plansAgreed,
  pricesTold,
  recallsTold,
} from './export-supply.present.ts'

export type SignInTrail = {
  sessions: { device: string; openedAt: Date; lastUsedAt: Date }[]
  entries: { action: string; at: Date }[]
  devices: { name: string; addedAt: Date }[]
}

const mostEntries = 10_000

/** What the sign-in service keeps of an account: sessions that are open, and its trail. Call it outside a transaction. */
export const signInTrail = async ({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<SignInTrail> => {
  const sessions = await pool.query<{ agent: string; openedAt: Date; lastUsedAt: Date }>(
    `select coalesce(user_agent, '') as agent, created_at as "openedAt", coalesce(refreshed_at, created_at) as "lastUsedAt"
     from auth.sessions where user_id = $1 and (not_after is null or not_after > now()) order by created_at`,
    [userId],
  )
  const entries = await pool.query<{ action: string; at: Date }>(
    `select payload ->> 'action' as action, created_at as at from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 order by created_at desc limit $2`,
    [userId, mostEntries],
  )
  const devices = await pool.query<{ name: string; addedAt: Date }>(
    'select name, added_at as "addedAt" from public.push_devices where user_id = $1 order by added_at',
    [userId],
  )
  return {
    devices: devices.rows,
    sessions: sessions.rows.map(({ agent, ...session }) => ({ ...session, device: deviceName(agent) || 'Not known' })),
    entries: entries.rows.toReversed(),
  }
}

const about = (productName: string, phone: string) =>
  `This is what ${productName} holds about you and your account. Times are in UTC. Of the notes of clinicians it has ` +
  `those that were shared with you; ask us on ${phone} to see the others. If something is wrong, tell us and we will correct it.`

/** What is held about the reader, in words, by subject. */
export const contentOf = async ({ deps, tx, actor }: Ctx<'patient'>, all: Everything, trail: SignInTrail) => {
  const doctors = await namesOfDoctors(tx, [
    ...all.consults.map(consult => consult.decidedBy),
    ...all.appointments.map(booking => booking.doctorId),
  ])
  const answers = await answersOf(tx, actor.id)
  const fromShop = await shopOrdersOf(tx, actor.id)
  return {
    about: about(deps.config.productName, deps.config.clinic.phone),
    exportedAt: deps.clock.now().toISOString(),
    'Your details': ownDetails(all),
    'Your shipping addresses': ownAddresses(all),
    'Your assessments': assessments(all),
    'Your consults': consultations(all, doctors),
    'Notes your doctors shared with you': notesShared(all),
    'Your photos': ownPhotos(all),
    'What doctors asked you for': askedOfYou(all),
    'Your prescriptions': scripts(all),
    'What you ticked as taken, and your reminders': dosesTicked(all),
    'What else you told us, and results': knownFacts(all),
    'Side effects you reported': reports(all),
    'Your check-ins': answeredCheckIns(all),
    'What we asked before deliveries, and your reviews': askedBefore(all),
    'Your photo ID': sightedIdentity(all),
    'Plans offered to you': offeredPlans(all),
    'What you agreed to pay': plansAgreed(all),
    'Your subscriptions': ownSubscriptions(all),
    'What you changed about your plans': plansChanged(all),
    'Prices you were told': pricesTold(all),
    'Your invoices': ownInvoices(all),
    'Payments that failed': paymentsFailed(all),
    'Your credit': ownCredit(await creditsOf(tx, actor.id)),
    'Your orders and parcels': ownOrders(all),
    'What you reported about parcels': parcelsReported(all),
    'What the carrier was asked about your parcels': carrierAsked(all),
    'Recalls you were told of': recallsTold(all),
    'Your orders of the shop': ownShopOrders(fromShop),
    'Your subscriptions to goods of the shop': ownGoods(
      await begunGoods(tx, actor.id),
      await handRefundsOf(tx, actor.id),
    ),
    'Your messages': conversations(all),
    'Your appointments': bookings(all, doctors),
    'What you read about treatments': all.reading.map(({ slug, place, at }) => ({
      Text: `/patient-evidence/${slug}`,
      'Read so far': `${Math.round(place / 10)} %`,
      'Last opened': at,
    })),
    'What you were told': all.notices.map(({ title, at, readAt }) => ({ What: title, When: at, Read: when(readAt) })),
    'What you turned off': all.noticeSettings.flatMap(({ turnedOff }) => turnedOff),
    'What you turned on': all.noticeSettings.flatMap(({ turnedOn }) => turnedOn),
    'What you asked us to put right': correctionsAsked(all),
    'What you asked about your privacy': privacyAsked(all),
    'Letters that doctors signed for you': lettersSigned(all),
    'Summaries and letters you sent': lettersSent(all),
    'What you said about your consents': consentsSaid(all),
    'What you said about marketing': answers.map(answer => ({
      Said: answer.consent ? 'Yes' : 'No',
      'To the words': answer.wording,
      Where: inWords(answer.source),
      When: answer.at,
    })),
    'Devices that get your notices': trail.devices.map(({ name, addedAt }) => ({ Device: name, Added: when(addedAt) })),
    'Where you are signed in': trail.sessions.map(session => ({
      Device: session.device,
      'Signed in': when(session.openedAt),
      'Last used': when(session.lastUsedAt),
    })),
    'What happened at sign-in': trail.entries.map(entry => ({ What: inWords(entry.action), When: when(entry.at) })),
  }
}

const fileOf = async (ctx: Ctx<'patient'>, trail: SignInTrail): Promise<Result<FileReply>> => {
  const { deps, tx, actor } = ctx
  const content = await contentOf(ctx, await everythingOf(tx, actor.id), trail)
  await audit(deps.clock, tx, {
    action: 'account.exported',
    subjectType: 'account',
    subjectId: actor.id,
    patientId: actor.id,
  })
  const bytes = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
  return done({ bytes, filename: `my-data-${content.exportedAt.slice(0, 10)}.json` })
}

/**
 * Everything we hold about a patient that is theirs to read, as a JSON file in words (REG-20). Read as the patient, so
 * that nothing gets in that row-level security keeps from them; no notes of staff, no keys of ours.
 */
export const exportAccount = async (ctx: BareCtx<'patient'>): Promise<Result<FileReply>> => {
  const trail = await signInTrail(ctx.deps, ctx.actor.id)
  return inTransaction(ctx, inside => fileOf(inside, trail))
}
