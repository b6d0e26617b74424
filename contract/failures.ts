/** Every foreseen refusal and its HTTP status. Each has a sentence in both languages (texts: `failure`). */
export const failures = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.too_many': 429,
  'request.csrf': 403,
  'session.required': 401,
  'session.forbidden': 403,
  'identity.wrong_credentials': 422,
  'identity.wrong_code': 422,
  'identity.wrong_password': 422,
  'identity.link_invalid': 422,
  'identity.sign_in_expired': 422,
  'identity.wrong_second_factor': 422,
  'identity.email_unverified': 409,
  'identity.passkey_refused': 422,
  'identity.second_factor_exists': 409,
  'server.unexpected': 500,
  'server.unavailable': 503,
} as const;

export type FailureCode = keyof typeof failures;
