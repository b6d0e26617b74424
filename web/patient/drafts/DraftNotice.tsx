import { drafts } from '#texts/generated/drafts.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Drafting } from './form-draft.ts';

type Chosen = Pick<Drafting, 'exchange' | 'discard'> & {
  choice: { kind: 'restored' | 'other'; savedAt: string } | { kind: 'taken' } | null;
};

/** Says that a draft was filled in, or that another device has a different one, and offers the way back. */
export function DraftNotice({ draft: { choice, exchange, discard } }: { draft: Chosen }) {
  const t = useTexts(drafts);
  const discarding = useSend(discard);
  if (!choice) return null;
  if (choice.kind === 'taken') {
    return (
      <Notice tone="good">
        <p>{t.replaced}</p>
        <div>
          <Button look="quiet" onClick={exchange}>
            {t.take_back}
          </Button>
        </div>
      </Notice>
    );
  }
  const when = { date: formatDate(choice.savedAt), time: formatTime(choice.savedAt) };
  if (choice.kind === 'other') {
    return (
      <Notice tone="waiting">
        <p>{t.other(when)}</p>
        <div>
          <Button look="quiet" onClick={exchange}>
            {t.take_other}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="good">
      <p>{t.restored(when)}</p>
      <div>
        <Button
          look="quiet"
          isBusy={discarding.isBusy}
          busyText={t.discarding}
          onClick={() => discarding.send()}
        >
          {t.discard}
        </Button>
      </div>
    </Notice>
  );
}
