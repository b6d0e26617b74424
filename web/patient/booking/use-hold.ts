import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookingDraft } from './booking-draft.ts';

/** How long a slot is still kept for this visitor; nothing when it is not. */
export function useSecondsHeld(slotId: string | undefined): number | null {
  const hold = useQuery(bookingDraft()).data?.hold;
  const endsAt = hold && hold.slotId === slotId ? hold.endsAt : undefined;
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (endsAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  return endsAt === undefined ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}
