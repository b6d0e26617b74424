import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Messages.module.css';
import { useFetchFailure } from './use-fetch-failure.ts';
import type { usePagedList } from './use-paged-list.ts';

/** Scrolling loads older messages by itself; this is the way without scrolling, and after a failure. */
export function OlderButton({ older }: { older: ReturnType<typeof usePagedList>['more'] }) {
  const t = useTexts(chat);
  useFetchFailure(older.hasFailed);
  return (
    <div className={styles.older}>
      <Button
        look="quiet"
        size="small"
        isBusy={older.isLoading}
        busyText={t.older_loading}
        onClick={older.load}
      >
        {t.older}
      </Button>
    </div>
  );
}
