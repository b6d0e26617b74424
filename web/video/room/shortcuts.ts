import { useEffect, useEffectEvent } from 'react';

/** With Alt, so that nobody who types or speaks to the computer sets one off by accident. */
const KEYS = { KeyM: 'mute', KeyK: 'camera', KeyB: 'share', KeyC: 'chat', KeyV: 'fullscreen' } as const;

export type Shortcut = (typeof KEYS)[keyof typeof KEYS];

type Press = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

export function shortcutOf({ code, altKey, ctrlKey, metaKey, repeat }: Press): Shortcut | undefined {
  if (!altKey || ctrlKey || metaKey || repeat) return undefined;
  return KEYS[code as keyof typeof KEYS];
}

/** Calls the action of a shortcut while the call is on the screen. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    const action = shortcut && actions[shortcut];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
