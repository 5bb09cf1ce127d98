/**
 * An address on our own site, as a page may load or link it; null for any other, such as one typed into the stored cart or
 * a picture of the shop's own host.
 */
export const ownAddress = (address: string): string | null => (/^\/(?![/\\])/.test(address) ? address : null)
