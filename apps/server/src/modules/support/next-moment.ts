/** When a new message of a conversation is: now, and after the one before it, whatever the clock says. */
export const nextMoment = ({ lastMessageAt }: { lastMessageAt: Date }, now: Date): Date =>
  lastMessageAt >= now ? new Date(lastMessageAt.getTime() + 1) : now
