/** The part of libheif-js that we use; the package's own types are of the layer below. */
declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => number
    display: (
      target: { data: Uint8ClampedArray; width: number; height: number },
      then: (shown: { data: Uint8ClampedArray } | null) => void,
    ) => void
    free: () => void
  }
  const libheif: { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } }
  export default libheif
}
