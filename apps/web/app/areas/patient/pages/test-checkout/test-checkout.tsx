import { Alert, Anchor, Button, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { type TestCheckout, testPeriods } from '@om/contracts/billing'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Page } from '../../parts/page.tsx'
import { createSession, testCheckoutErrors } from './create-session.ts'

/** What the test page starts with. (Spec §9) */
const defaults = { planName: '3-Month Test Plan', price: 141, billingPeriod: '3month' as const }

/** The test's mobile and address never change. (Spec §9) */
const fixed = {
  mobile: '0400000000',
  shippingAddress: {
    address_line1: '1 Test Street',
    city: 'Sydney',
    state: 'NSW',
    postal_code: '2000',
    country: 'AU',
  },
}

const periodWords: Record<(typeof testPeriods)[number], string> = {
  month: 'Every month',
  '3month': 'Every 3 months',
  '6month': 'Every 6 months',
}

const isPeriod = (value: string | null): value is (typeof testPeriods)[number] =>
  testPeriods.some(period => period === value)

type Plan = Pick<TestCheckout, 'planName' | 'price' | 'billingPeriod'>

/** Makes a test subscription at the payment provider. It is nobody's treatment: nothing is sent for it. (Spec §2, §4) */
export default function TestCheckoutPage() {
  const session = useSession()
  const [plan, setPlan] = useState<Plan>(defaults)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const person = isFullySignedIn(session) ? session.person : null

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const name = person ? `${person.firstName} ${person.lastName}`.trim() : ''
      const userId = person?.id ?? ''
      const userEmail = person?.email ?? ''
      const shippingAddress = { name, ...fixed.shippingAddress }
      const { mobile } = fixed
      window.location.assign(
        await createSession({ ...plan, userId, userEmail, userName: name, mobile, shippingAddress }),
      )
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof Error ? error.message : testCheckoutErrors.failed)
    }
  }

  return (
    <Page>
      <PageHeader
        title="Test checkout"
        lead="Makes a test subscription at the payment provider. It is not a treatment: nothing is prescribed or sent for it."
      />
      {session.state === 'signed-out' && (
        <Alert color="caution" role="status" mb="lg">
          {testCheckoutErrors.signedOut}{' '}
          <Anchor component={Link} to="/user-login?next=%2Fstripe-checkout-test" inherit>
            Log in
          </Anchor>
        </Alert>
      )}
      {problem && (
        <Alert color="danger" role="alert" mb="lg">
          {problem}
        </Alert>
      )}
      <form onSubmit={event => void start(event)}>
        <Stack gap="md" maw="28rem">
          <TextInput
            label="Plan name"
            required
            value={plan.planName}
            onChange={({ currentTarget: { value } }) => setPlan(now => ({ ...now, planName: value }))}
          />
          <NumberInput
            label="Price in A$"
            size="md"
            required
            min={0.5}
            decimalScale={2}
            value={plan.price}
            onChange={value => setPlan(now => ({ ...now, price: Number(value) }))}
          />
          <Select
            label="Billed"
            allowDeselect={false}
            data={testPeriods.map(value => ({ value, label: periodWords[value] }))}
            value={plan.billingPeriod}
            onChange={value => isPeriod(value) && setPlan(now => ({ ...now, billingPeriod: value }))}
          />
          <Text size="sm" c="dimmed">
            Mobile {fixed.mobile}; address 1 Test Street, Sydney NSW 2000. Use a test card, such as 4242 4242 4242 4242.
          </Text>
          <Button type="submit" loading={busy}>
            {busy ? 'Creating session…' : 'Start test checkout'}
          </Button>
        </Stack>
      </form>
    </Page>
  )
}
