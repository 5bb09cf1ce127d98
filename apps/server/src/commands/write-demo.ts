import type { Deps } from '#src/deps.ts'
import { askDemoCover } from './ask-demo-cover.ts'
import { askDemoOpinions } from './ask-demo-opinions.ts'
import { askDemoReset } from './ask-demo-reset.ts'
import { auditDemoCases } from './audit-demo-cases.ts'
import { writeDemoMessages } from './demo-messages.ts'
import { makeDemoGoods } from './demo-shop/make-demo-goods.ts'
import { makeDemoOrders } from './demo-shop/make-demo-orders.ts'
import { noteDemoOrders } from './demo-shop/note-demo-orders.ts'
import { keepDemoViews } from './keep-demo-views.ts'
import { linkDemoParcels, lodgeDemoParcels } from './link-demo-parcels.ts'
import { linkDemoRegister } from './link-demo-register.ts'
import { linkDemoSubscriptions } from './link-demo-subscriptions.ts'
import { openDemoCharts } from './open-demo-charts.ts'
import { proposeDemoRules } from './propose-demo-rules.ts'
import { proposeDemoSetting } from './propose-demo-setting.ts'
import { proposeDemoTexts } from './propose-demo-texts.ts'
import { proposeDemoTime } from './propose-demo-time.ts'
import { seedDemo } from './seed-demo.ts'
import { sendDemoLetter } from './send-demo-letter.ts'
import { shareDemoNotes } from './share-demo-notes.ts'
import { signDemoLetters } from './sign-demo-letters.ts'
import { stopDemoCare } from './stop-demo-care.ts'
import { writeDemoNews } from './write-demo-news.ts'
import { writeDemoWords } from './write-demo-words.ts'

/**
 * Writes the demo clinic and its past, each part once. A part that needs an outside service which does not answer waits for the next
 * start; those behind it are written all the same.
 */
export const writeDemo = async (deps: Deps, ownerUrl: string, say: (line: string) => void): Promise<void> => {
  await seedDemo(deps, ownerUrl, say)
  const arePaymentsEmulated = deps.config.stripe?.mode === 'emulator'
  const isShopEmulated = deps.config.shopAdmin?.isEmulated === true
  const parts: [what: string, isMeant: boolean, write: (deps: Deps) => Promise<void>][] = [
    ['subscriptions', arePaymentsEmulated, linkDemoSubscriptions],
    ['holds', arePaymentsEmulated, stopDemoCare],
    ['messages', true, writeDemoMessages],
    ['rules', true, proposeDemoRules],
    ['texts', true, proposeDemoTexts],
    ['settings', true, proposeDemoSetting],
    ['news', true, writeDemoNews],
    ['opened records', true, openDemoCharts],
    ['opinions', true, askDemoOpinions],
    ['cover', true, askDemoCover],
    ['second factor', true, askDemoReset],
    ['saved views', true, keepDemoViews],
    ['quality audit', true, auditDemoCases],
    ['letter', true, sendDemoLetter],
    ['letters of doctors', true, signDemoLetters],
    ['words', true, writeDemoWords],
    ['parcels', true, linkDemoParcels],
    ['register', true, linkDemoRegister],
    ['shared notes', true, shareDemoNotes],
    ['proposed time', true, proposeDemoTime],
    ['shop orders', isShopEmulated, makeDemoOrders],
    ['order notes', isShopEmulated, noteDemoOrders],
    ['goods', isShopEmulated && arePaymentsEmulated, makeDemoGoods],
    // After every part that hands parcels over.
    ['manifest', true, lodgeDemoParcels],
  ]
  for (const [what, isMeant, write] of parts)
    if (isMeant)
      await write(deps).catch(error =>
        deps.log.warn({ err: error, what }, 'a part of the demo waits for the next start'),
      )
}
