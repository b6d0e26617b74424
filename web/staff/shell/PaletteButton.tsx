import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import styles from './Palette.module.css';

const LazyPalette = lazyDialogs(async () => (await import('./Palette.tsx')).Palette);

/** Opens the palette, as Ctrl K or ⌘ K does anywhere in the workspace. */
export function PaletteButton() {
  const t = useTexts(staff_shell);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      // Above another dialog the palette would leave its entries behind.
      if (!isShortcut || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  const isMac = navigator.userAgent.includes('Mac');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
        <span className={styles.words}>{t.palette_button}</span>
        <kbd>{isMac ? t.palette_key_mac : t.palette_key}</kbd>
      </button>
      <LazyPalette dialog={isOpen ? {} : null} onClose={() => setIsOpen(false)} />
    </>
  );
}
