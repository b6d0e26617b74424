import { useId, useState } from 'react';
import type { Diary, OwnSideEffect } from '#contract/treatment-diary.contract.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { SideEffectWords } from '#web/treatment/diary/SideEffectWords.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './Diary.module.css';
import { SideEffectDialog } from './SideEffectDialog.tsx';

interface SideEffectsProps {
  diary: Diary;
  onChange: (diary: Diary) => void;
}

/** The side effects that the patient noted, and the way to a new one. */
export function SideEffects({ diary, onChange }: SideEffectsProps) {
  const t = useTexts(treatment_diary);
  const titleId = useId();
  const [isNoting, setNoting] = useState(false);
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{t.side_effects}</h2>
        <Button look="secondary" onClick={() => setNoting(true)}>
          {t.note}
        </Button>
      </div>
      <p className={styles.soft}>{t.not_at_once}</p>
      {diary.side_effects.length === 0 && <p>{t.none}</p>}
      <ul className={styles.effects}>
        {diary.side_effects.map((effect) => (
          <li key={effect.id}>
            <NotedEffect effect={effect} onChange={onChange} />
          </li>
        ))}
      </ul>
      {isNoting && <SideEffectDialog {...{ diary, onChange }} onClose={() => setNoting(false)} />}
    </Card>
  );
}

function NotedEffect({ effect, onChange }: { effect: OwnSideEffect; onChange: (diary: Diary) => void }) {
  const t = useTexts(treatment_diary);
  const [isAsking, setAsking] = useState(false);
  const { id, day, seen_at, withdrawn_at } = effect;
  const seen = seen_at ? t.seen_on({ date: formatDate(seen_at) }) : t.unseen;
  return (
    <>
      <SideEffectWords effect={effect}>
        {withdrawn_at ? t.withdrawn_on({ date: formatDate(withdrawn_at) }) : seen}
      </SideEffectWords>
      {!withdrawn_at && (
        <Button
          look="quiet"
          size="small"
          aria-label={t.withdraw_label({ date: formatDate(day) })}
          onClick={() => setAsking(true)}
        >
          {t.withdraw}
        </Button>
      )}
      {isAsking && <WithdrawDialog id={id} onChange={onChange} onClose={() => setAsking(false)} />}
    </>
  );
}

interface WithdrawDialogProps {
  id: number;
  onChange: (diary: Diary) => void;
  onClose: () => void;
}

function WithdrawDialog({ id, onChange, onClose }: WithdrawDialogProps) {
  const t = useTexts(treatment_diary);
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/patients/therapy-plans/diary/side-effects/:side_effect_id/withdraw', {
        side_effect_id: id,
      }),
    {
      onDone: ({ data }) => {
        onClose();
        onChange(data);
      },
      onRefused: onClose,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.withdraw_title}
      about={t.withdraw_text}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t.withdraw}
          </Button>
        </>
      }
    />
  );
}
