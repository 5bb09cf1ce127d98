/** Largest original that is taken over, in bytes. */
const mostBytes = 20 * 1024 * 1024
const timeoutMs = 10_000

/** A picture of the shop could not be had, or is none that we take. */
export class PictureMissing extends Error {
  override name = 'PictureMissing'
}

const readAtMost = async (body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > most) throw new PictureMissing(`larger than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Fetches an original from an address that the storefront gave: from one of `origins` alone, so that nobody who can change
 * the shop makes us call other machines, ours least of all; without being sent on, at most 20 MB in ten seconds, and a
 * picture by its own account. Throws `PictureMissing`.
 */
export const fetchPicture = async (url: string, origins: readonly string[]): Promise<Uint8Array> => {
  if (!URL.canParse(url) || !origins.includes(new URL(url).origin)) throw new PictureMissing('not at the shop')
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal, redirect: 'error', headers: { Accept: 'image/webp,image/*' } })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !response.body) throw new PictureMissing(`answered ${response.status}`)
    if (!/^image\/(?!svg)/i.test(type)) throw new PictureMissing(`of the kind ${type || 'that is not told'}`)
    return await readAtMost(response.body, mostBytes)
  } catch (cause) {
    throw cause instanceof PictureMissing ? cause : new PictureMissing('did not arrive', { cause })
  }
}
