import { useEffect, useState } from 'react';

export const TYPING_PAUSE_MS = 300;

/** What is entered, once it has stood still: nobody is asked about every key. */
export function useAfterTyping<Value>(entered: Value): Value {
  const [still, setStill] = useState(entered);
  useEffect(() => {
    const timer = setTimeout(() => setStill(entered), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  return still;
}
