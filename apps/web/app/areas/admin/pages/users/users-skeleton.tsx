import { Skeleton } from '@mantine/core'
import { ListSkeleton } from '#app/ui/skeletons.tsx'

/** The shape of the page while it loads. */
export const UsersSkeleton = () => (
  <>
    <Skeleton height={44} width="min(340px, 80%)" mb="xxl" />
    <Skeleton height={42} mb="lg" radius="sm" />
    <ListSkeleton rows={8} height={54} />
  </>
)
