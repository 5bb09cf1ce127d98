/**
 * An address on our own site, as a page may load or link it; null for any other, such as one typed into the stored cart or
 * a picture of the shop's own host.
 */
export const ownAddress = (address: string): string | null =>
  // Browsers leave out tabs and line breaks wherever they stand, so `/\t/host` is another host.
  /^\/(?![/\\])[^\p{Cc}]*$/u.test(address) ? address : null
