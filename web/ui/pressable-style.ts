import { useInsertionEffect } from 'react';

const STYLE_ID = 'react-aria-pressable-style';

/**
 * react-aria injects a <style> element unless one with this id is there, and the content policy forbids
 * inline styles. Its single rule stands in base.css, so a placeholder with the id is enough.
 */
export function useOwnPressableStyle(): void {
  useInsertionEffect(() => {
    if (document.getElementById(STYLE_ID)) return;
    const placeholder = document.createElement('meta');
    placeholder.id = STYLE_ID;
    document.head.append(placeholder);
  }, []);
}
