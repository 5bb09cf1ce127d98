/** Which part of a page an address asks for; null for the page itself. Parts have addresses of their own, by query. */
export const sectionOf = (url: string | URL): string | null => new URL(url).searchParams.get('section')
