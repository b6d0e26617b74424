/** The cookie against forged requests, which our pages echo in `X-XSRF-TOKEN`. */
export const CSRF_COOKIE = 'XSRF-TOKEN';

/** On https. Browsers accept a name with this prefix only from the host itself, so no neighbouring subdomain can plant it. */
export const SECURE_CSRF_COOKIE = `__Host-${CSRF_COOKIE}`;
