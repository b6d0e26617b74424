import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { ui_file } from '#texts/generated/ui_file.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './FilePicker.module.css';
import { fileSize } from './file-rules.ts';
import { IconButton } from './IconButton.tsx';

interface PickedFileProps {
  file: File;
  isFixed: boolean;
  onRemove: () => void;
}

export function PickedFile({ file, isFixed, onRemove }: PickedFileProps) {
  const language = useLanguage();
  // The button goes with the file; where another one is chosen stays.
  const remove = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest(':has([type=file])')?.querySelector<HTMLElement>('[type=file]')?.focus();
    onRemove();
  };
  return (
    <div className={styles.picked}>
      <FileText size={20} aria-hidden="true" />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{fileSize(file.size, language)}</span>
      {!isFixed && (
        <IconButton label={ui_file[language].removeFile({ name: file.name })} onClick={remove}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
