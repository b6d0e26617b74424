const HIGHEST_SHOWN = 99;

/** A badge has room for two digits. */
export function unreadLabel(count: number): string {
  return count > HIGHEST_SHOWN ? `${HIGHEST_SHOWN}+` : String(count);
}
