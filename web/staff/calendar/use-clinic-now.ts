import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The clinic's clock, minute by minute; asking the server for it would keep a session alive that nobody uses. */
export function useClinicNow(offsetMilliseconds: number): Date {
  const [ownNow, setOwnNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setOwnNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return new Date(ownNow + offsetMilliseconds);
}
