/** What pages may use of the storefront: it speaks with the public token alone. */
export { createStorefront, expandProductId, type StorefrontOptions } from './client.ts'
export type { RemoteCart, RemoteCartLine, RemoteMoney, RemoteProduct, RemoteVariant, Storefront } from './port.ts'
export { StorefrontError } from './transport.ts'
