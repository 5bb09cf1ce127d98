/** Whether an address shows the messages as a part of a dashboard. */
export const isInbox = (url: string | URL): boolean => new URL(url).searchParams.get('section') === 'messages'
