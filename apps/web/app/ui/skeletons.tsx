import { Skeleton, Stack } from '@mantine/core'

/** The shape of a list while it loads. */
export const ListSkeleton = ({ rows = 5, height = 72 }: { rows?: number; height?: number }) => (
  <Stack gap="sm" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => row).map(row => (
      <Skeleton key={row} height={height} radius="md" />
    ))}
  </Stack>
)
