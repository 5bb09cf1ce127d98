import { RecordSkeleton } from '#app/ui/record-list/record.tsx'

/** The shape of an order while it loads. */
export const OrderSkeleton = () => (
  <RecordSkeleton label="Loading the order" columns={[[260, 130, 150], [480]]} hasSteps />
)
