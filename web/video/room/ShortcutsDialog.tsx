import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(video);
  return (
    <Dialog isOpen onClose={onClose} title={t.shortcuts}>
      <ul>
        <li>{t.shortcut_mute}</li>
        <li>{t.shortcut_camera}</li>
        <li>{t.shortcut_share}</li>
        <li>{t.shortcut_chat}</li>
        <li>{t.shortcut_fullscreen}</li>
      </ul>
    </Dialog>
  );
}
