/** Status and standard wording of each error code of the auth protocol; clients match on both. */
const catalogue = {
  bad_json: [400, 'Could not parse request body as JSON'],
  validation_failed: [400, 'The request could not be read'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  bad_oauth_callback: [400, 'OAuth state parameter missing'],
  bad_oauth_state: [400, 'OAuth state not found or expired'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature, token is malformed, expired or not ours'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  not_admin: [403, 'User not allowed'],
  provider_email_needs_verification: [
    403,
    'Unverified email with google. A confirmation email has been sent to your google email',
  ],
  otp_expired: [403, 'Token has expired or is invalid'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  identity_not_found: [404, "Identity doesn't exist"],
  mfa_factor_not_found: [404, 'Factor not found'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Too many concurrent requests on the same account'],
  request_entity_too_large: [413, 'Request body is too large'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_already_used: [422, 'invalid flow state, flow state was already used'],
  identity_already_exists: [422, 'Identity is already linked'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  email_conflict_identity_not_deletable: [
    422,
    'Unable to unlink identity due to email conflict with the email of the account',
  ],
  user_already_exists: [422, 'User already registered'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  email_exists: [422, 'A user with this email address has already been registered'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name for this user already exists'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  request_timeout: [503, 'The database is not reachable, please try again'],
} as const

export type FailureCode = keyof typeof catalogue
export type FailureStatus = (typeof catalogue)[FailureCode][0]
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** An expected refusal of the auth protocol. */
export type Failure = {
  ok: false
  code: FailureCode
  status: FailureStatus
  message: string
  weakPassword?: WeakPasswordReason[]
  /** Seconds. */
  retryAfter?: number
}

export type Outcome<T> = { ok: true; value: T } | Failure

type Details = Partial<Pick<Failure, 'status' | 'message' | 'weakPassword' | 'retryAfter'>>

/** A refusal with the catalogue's status and wording, unless `details` says otherwise. */
export const failed = (code: FailureCode, details: Details = {}): Failure => ({
  ok: false,
  code,
  status: catalogue[code][0],
  message: catalogue[code][1],
  ...details,
})

/** A parameter that cannot be used. */
export const invalid = (message: string): Failure => failed('validation_failed', { message })

export const succeeded = <T>(value: T): Outcome<T> => ({ ok: true, value })
