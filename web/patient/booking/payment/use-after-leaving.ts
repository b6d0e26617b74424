import { useEffect, useRef } from 'react';

/**
 * Keeps a task until this screen is gone, so that what it changes is not shown here for a moment: signing in,
 * for instance, would begin the wizard anew while the next screen is on its way.
 */
export function useAfterLeaving(): (task: () => void) => void {
  const screen = useRef<{ isGone: boolean; task: (() => void) | undefined }>({
    isGone: false,
    task: undefined,
  });
  useEffect(() => {
    const { current } = screen;
    current.isGone = false;
    return () => {
      current.isGone = true;
      current.task?.();
      current.task = undefined;
    };
  }, []);

  return (task) => {
    if (screen.current.isGone) task();
    else screen.current.task = task;
  };
}
