/** The nonce that the server gave this document; style elements made later carry it too. Empty without a policy. */
export const pageNonce = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '')

/** Tells libraries that insert style elements (scroll locking) which nonce to use. */
export const shareNonce = (): void => {
  const nonce = pageNonce()
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
