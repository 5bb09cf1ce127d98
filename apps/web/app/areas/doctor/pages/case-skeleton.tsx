import { RecordSkeleton } from '#app/ui/record-skeleton.tsx'

/** The shape of a case while it loads. */
export const CaseSkeleton = () => (
  <RecordSkeleton
    label="Loading the consult"
    columns={[
      [110, 180, 320],
      [260, 120],
    ]}
  />
)
