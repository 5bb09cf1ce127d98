/**
 * Pages on which tags of other companies may run, where they are configured and the visitor agreed. Everything else is
 * closed to them: the assessment, sign-in, members' pages, checkout, orders, parcels, support and the device test.
 */
const open =
  /^(\/|\/women|\/mens-hair-loss-treatment|(\/women)?\/(how-it-works|blog|blog\/[^/]+|practitioners|shop|shop\/product\/[^/]+)|\/terms-of-use|\/privacy-policy)$/

/** Whether third-party tags may load on a page, by its path without query and fragment. (Domain §0.1, Spec §9) */
export const allowsTags = (path: string): boolean => open.test(path.length > 1 ? path.replace(/\/+$/, '') : path)
