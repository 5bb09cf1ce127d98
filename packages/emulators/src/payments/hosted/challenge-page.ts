import { html } from 'hono/html'
import { moneyText } from '../../common/money.ts'
import type { Markup } from '../../common/page.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../wire.ts'

/** The bank's question to the cardholder, with both answers. */
export function challengeBody(intent: PaymentIntent | SetupIntent, { card }: PaymentMethod): Markup {
  const { id } = intent
  const isSetup = intent.object === 'setup_intent'
  const what = isSetup ? 'keeps' : html`pays <strong>${moneyText(intent.amount, intent.currency)}</strong> with`
  return html`<div class="narrow card">
    <h1>${isSetup ? 'Confirm your card' : 'Confirm your payment'}</h1>
    <p>Your bank asks whether it is you who ${what} the card ending in <strong>${card.last4}</strong>.</p>
    <form class="row" method="post" action="/3ds/${id}">
      <button name="answer" value="complete" type="submit">Complete</button>
      <button class="quiet" name="answer" value="fail" type="submit">Fail</button>
    </form>
    <p class="hint">In test mode you choose how the confirmation ends.</p>
  </div>`
}
