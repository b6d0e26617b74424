/** Why camera or microphone cannot be used; each has its own words and its own way out. */
export type MediaFailure = 'denied' | 'missing' | 'busy' | 'old_browser' | 'in_app';

const IN_APP = /\bFBA[NV]\b|Instagram|\bLine\/|TikTok|musical_ly|; wv\)|LinkedInApp|Snapchat|Pinterest/;

/** Browsers inside other apps show pages but often refuse the camera without asking. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

const BY_NAME: Record<string, MediaFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The failure behind an error of the browser. */
export function mediaFailureOf(error: unknown, userAgent: string): MediaFailure {
  const found = BY_NAME[error instanceof Error ? error.name : ''] ?? 'old_browser';
  const isRefused = found === 'denied' || found === 'old_browser';
  return isRefused && isInAppBrowser(userAgent) ? 'in_app' : found;
}

/** A browser without what a call needs is told before it is asked for a camera. */
export function missingInBrowser(): MediaFailure | null {
  const canCall = typeof RTCPeerConnection === 'function' && navigator.mediaDevices !== undefined;
  if (canCall) return null;
  return isInAppBrowser(navigator.userAgent) ? 'in_app' : 'old_browser';
}
