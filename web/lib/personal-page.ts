import { PERSONAL_PAGE_COOKIE } from '#contract/page-renderer.ts';
import { isCompact, onCompactChange } from './use-is-compact.ts';
import { windowState } from './window-state.ts';

const A_YEAR_IN_SECONDS = 31_536_000;
const stopFollowing = windowState(() => () => {});

/** From now on the server renders the personal pages of this app for this person, as wide as the window is. */
export function expectPersonalPages(ownerId: number): void {
  stopFollowing.value();
  if (!globalThis.window?.location) return;
  const keep = () => keepCookie(`${ownerId}.${isCompact() ? 'compact' : 'wide'}`, A_YEAR_IN_SECONDS);
  stopFollowing.value = onCompactChange(keep);
  keep();
}

export function forgetPersonalPages(): void {
  stopFollowing.value();
  if (globalThis.window?.location) keepCookie('', 0);
}

/** For the pages of one app alone, `/patient` or `/staff`; no call of the API carries it. */
function keepCookie(value: string, seconds: number): void {
  const { pathname, protocol } = window.location;
  const attributes = [`path=/${pathname.split('/')[1]}`, `max-age=${seconds}`, 'samesite=strict'];
  if (protocol === 'https:') attributes.push('secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write cookies works on https pages alone.
  document.cookie = [`${PERSONAL_PAGE_COOKIE}=${value}`, ...attributes].join('; ');
}
