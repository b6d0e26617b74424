import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';

/** What the colour of an appointment says. */
export const entryColours = ['status', 'service'] as const;
export type EntryColour = (typeof entryColours)[number];

const STORED = 'calendarColour';
const CHANGED = 'calendarcolour';

/** The choice of this browser, which it remembers. The server renders the colours of the status. */
export function useEntryColour(): EntryColour {
  return useSyncExternalStore(follow, storedColour, () => 'status');
}

export function chooseEntryColour(colour: EntryColour): void {
  browserStorage().setItem(STORED, colour);
  window.dispatchEvent(new Event(CHANGED));
}

function storedColour(): EntryColour {
  return browserStorage().getItem(STORED) === 'service' ? 'service' : 'status';
}

/** Another tab of this browser may choose as well. */
function follow(listener: () => void): () => void {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, listener);
  };
}

/** As many colours as `web/ui/tokens.css` has for services. */
const SERVICE_COLOURS = 8;

/** A service has the same colour on every day. */
export function colourOfService(serviceId: number): number {
  return (serviceId % SERVICE_COLOURS) + 1;
}
