import { PERSONAL_PAGE_COOKIE } from '#contract/page-renderer.ts';
import { isCompact, onCompactChange } from './use-is-compact.ts';
import { windowState } from './window-state.ts';

const A_YEAR_IN_SECONDS = 31_536_000;
const stopFollowing = windowState(() => () => {});

/** Asks the server to render the personal pages of this app for this person, in the width of the window. */
export function expectPersonalPages(ownerId: number): void {
  stopFollowing.value();
  if (!globalThis.window?.location) return;
  const update = () => setCookie(`${ownerId}.${isCompact() ? 'compact' : 'wide'}`, A_YEAR_IN_SECONDS);
  stopFollowing.value = onCompactChange(update);
  update();
}

export function forgetPersonalPages(): void {
  stopFollowing.value();
  if (globalThis.window?.location) setCookie('', 0);
}

/** Sets the cookie for the pages of one app, `/patient` or `/staff`; API calls do not carry it. */
function setCookie(value: string, seconds: number): void {
  const { pathname, protocol } = window.location;
  const attributes = [`path=/${pathname.split('/')[1]}`, `max-age=${seconds}`, 'samesite=strict'];
  if (protocol === 'https:') attributes.push('secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write cookies works on https pages alone.
  document.cookie = [`${PERSONAL_PAGE_COOKIE}=${value}`, ...attributes].join('; ');
}
