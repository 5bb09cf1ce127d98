import { Text } from '@mantine/core'

/** What stands over every place to write in. (§5.6) */
export const EmergencyNote = () => (
  <Text size="sm" className="note" data-meaning="caution" m={0}>
    Not for emergencies: nobody reads this around the clock. If it is urgent, call <a href="tel:000">000</a>, or
    Lifeline on <a href="tel:131114">13 11 14</a>.
  </Text>
)
