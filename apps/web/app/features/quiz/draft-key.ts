/** Where drafts are kept, one key for both brands; a change of shape gets a new one. */
export const DRAFT_KEY = 'om:quiz:v1'
