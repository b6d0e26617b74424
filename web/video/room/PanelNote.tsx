import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import styles from './Stage.module.css';

/** Stands in a panel that has nothing else to show. */
export function PanelNote({ text }: { text: string }) {
  return (
    <div className={styles.panelNote}>
      <EmptyNote text={text} />
    </div>
  );
}
