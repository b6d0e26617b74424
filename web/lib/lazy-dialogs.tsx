import { type ComponentType, createElement, useEffect, useState } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { showToast } from '#web/ui/toasts.ts';
import { whenIdle } from './hydration.ts';
import { useTexts } from './language.ts';

/**
 * Loads the code of a screen's dialogs when the browser is idle, or when the first of them opens. If the network fails,
 * the screen stays as it is, and the next press tries again.
 */
export function lazyDialogs<Props extends { dialog: object | null; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Loaded ??= await load();
  };
  return (props: Props) => {
    const { dialog, onClose } = props;
    const t = useTexts(ui);
    const [, setLoaded] = useState(false);
    const isWaiting = dialog !== null && !Loaded;
    useEffect(() => {
      whenIdle()
        .then(loadOnce)
        .catch(() => undefined);
    }, []);
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once for each dialog that waits.
    useEffect(() => {
      if (!isWaiting) return;
      loadOnce().then(
        () => setLoaded(true),
        () => {
          onClose();
          showToast({ type: 'error', text: t.loadingFailed });
        },
      );
    }, [isWaiting]);
    return dialog && Loaded ? createElement(Loaded, props) : null;
  };
}
