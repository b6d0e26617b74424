import Paperclip from 'lucide-react/icons/paperclip';
import type { ChangeEvent, Ref } from 'react';
import { CHAT_FILE_MAX_BYTES, fileTypes } from '#contract/documents.rules.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { refuseFile } from '#web/ui/file-rules.ts';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Composer.module.css';

const LIMITS = { types: fileTypes, maxBytes: CHAT_FILE_MAX_BYTES };

interface AttachButtonProps {
  ref: Ref<HTMLInputElement>;
  onPick: (file: File) => void;
}

/** Takes a PDF, JPEG or PNG of at most 2 MB; what else is chosen is refused at once. */
export function AttachButton({ ref, onPick }: AttachButtonProps) {
  const t = useTexts(chat);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    const reason = file && refuseFile(file, LIMITS);
    if (reason) showToast({ type: 'error', text: reason === 'type' ? t.file_type : t.file_size });
    else if (file) onPick(file);
    // Otherwise choosing the same file again after taking it away would be no change.
    target.value = '';
  };
  return (
    <span className={styles.attach}>
      <Paperclip size={20} aria-hidden="true" />
      <input
        ref={ref}
        type="file"
        accept={fileTypes.join(',')}
        aria-label={t.attach}
        title={t.attach}
        onChange={choose}
      />
    </span>
  );
}
