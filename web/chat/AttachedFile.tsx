import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { PickedFile } from '#web/ui/PickedFile.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Composer.module.css';

/** What goes along with a message, shown and read aloud. */
export function AttachedFile({ file, onRemove }: { file: File | null; onRemove: () => void }) {
  const t = useTexts(chat);
  return (
    <>
      {file && (
        <div className={styles.picked}>
          <PickedFile file={file} isFixed={false} onRemove={onRemove} />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{file && t.attached({ name: file.name })}</span>
      </VisuallyHidden>
    </>
  );
}
