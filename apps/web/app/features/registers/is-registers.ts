/** Whether an address shows the registers as a part of a page. */
export const isRegisters = (url: string | URL): boolean => new URL(url).searchParams.get('section') === 'registers'
