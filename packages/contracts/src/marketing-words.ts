/** Spec §9: where a consent comes from unless the caller says otherwise. */
export const SIGN_UP_SOURCE = 'sign_up'

/** The sentence beside the tick, at sign-up and in the profile; stored with each answer (REG-22). */
export const MARKETING_WORDING = 'Send me news about hair health now and then. You can stop it in every message.'

/** Where an answer comes from that was given by the link of a mail. */
export const UNSUBSCRIBE_SOURCE = 'unsubscribe'
