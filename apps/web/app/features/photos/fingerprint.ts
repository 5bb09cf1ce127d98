const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** A short text that is the same for the same bytes, by which an interrupted upload is found again. */
export const fingerprintOf = async (blob: Blob): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
