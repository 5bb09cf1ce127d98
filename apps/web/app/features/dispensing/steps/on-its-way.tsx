import { Button, Group, Text } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { FollowStep } from './follow-step.tsx'

/** What became of a parcel that counted as lost. */
const lostWords = ({ replacedBy }: SupplyForPharmacist): string =>
  `Nobody knows where this parcel is, so it counts as lost: it is ${replacedBy ? `made again as ${replacedBy}` : 'paid back'}. If the carrier delivers it after all, it is a task.`

type Props = {
  order: SupplyForPharmacist
  /** Open the forms for what is reported about it, and for what came back. */
  onReport: () => void
  onBack: () => void
}

/** Where the parcel is, and the ways to say that it is here again or that something is wrong with it. */
export const OnItsWay = ({ order, onReport, onBack }: Props) => (
  <>
    {order.state === 'lost' && (
      <Text p="md" pb={0}>
        {lostWords(order)}
      </Text>
    )}
    <FollowStep parcel={order.parcel} />
    {(order.can.takeBack || order.can.reportClaim) && (
      <Group p="md" pt={0} gap="xs">
        {order.can.reportClaim && (
          <Button variant="default" onClick={onReport}>
            Enter what is reported about it
          </Button>
        )}
        {order.can.takeBack && (
          <Button variant="default" onClick={onBack}>
            It came back to us
          </Button>
        )}
      </Group>
    )}
  </>
)
