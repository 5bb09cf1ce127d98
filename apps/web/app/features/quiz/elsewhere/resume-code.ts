const SIZE = 12
const GROUP = 4

/** A typed code as it is stored: capital letters and digits without gaps; O reads as zero, I and L as one. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** Whether a typed code can be one at all. */
export const isCode = (typed: string): boolean =>
  plainCode(typed).length === SIZE && /^[0-9A-HJKMNP-TV-Z]+$/.test(plainCode(typed))

/** A code as people read it: three groups of four. */
export const codeInGroups = (code: string): string =>
  plainCode(code)
    .match(new RegExp(`.{1,${GROUP}}`, 'g'))
    ?.join(' ') ?? ''

/** The code that an address brings along behind `#`, or null. */
export const codeInHash = (hash: string): string | null => {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('resume')
  return code === null ? null : plainCode(code)
}

/** Where kept answers go on. What stands behind `#` is sent to no server. */
export const resumeLink = (origin: string, path: string, code: string): string =>
  `${origin}${path}#resume=${plainCode(code)}`
