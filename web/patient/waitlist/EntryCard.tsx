import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitlistEntry } from '#contract/waitlist.contract.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { callApi } from '#web/lib/call-api.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { wishesInWords } from '#web/waitlist/wish-in-words.ts';
import styles from './Waitlist.module.css';
import { WishForm } from './WishForm.tsx';
import { renewWaitlist } from './waitlist-queries.ts';

/** One wish, in words, to change or to end. */
export function EntryCard({ entry }: { entry: WaitlistEntry }) {
  const language = useLanguage();
  const t = texts[language];
  const queries = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isPaused = entry.status === 'paused';
  const { title } = entry.service;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Pill tone={isPaused ? 'waiting' : 'good'}>{isPaused ? t.paused : t.active}</Pill>
      </div>
      {isPaused && <Notice tone="waiting">{t.paused_note}</Notice>}
      {isChanging ? (
        <WishForm
          serviceId={entry.service.id}
          entry={entry}
          submitText={isPaused ? t.save_and_go_on : t.save}
          send={(wish) => callApi('PUT /api/patients/waitlist/:id', { ...wish, id: entry.id })}
          onDone={() => {
            setChanging(false);
            void renewWaitlist(queries);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <>
          <ul className={styles.wishes}>
            {wishesInWords(entry, language).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              look="secondary"
              size="small"
              aria-label={isPaused ? t.go_on_label({ service: title }) : t.change_label({ service: title })}
              onClick={() => setChanging(true)}
            >
              {isPaused ? t.go_on : t.change}
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={t.leave_label({ service: title })}
              onClick={() => setEnding(true)}
            >
              {t.leave}
            </Button>
          </div>
        </>
      )}
      <LeaveDialog entry={entry} isOpen={isEnding} onClose={() => setEnding(false)} />
    </Card>
  );
}

interface LeaveDialogProps {
  entry: WaitlistEntry;
  isOpen: boolean;
  onClose: () => void;
}

function LeaveDialog({ entry, isOpen, onClose }: LeaveDialogProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const ending = useSend(() => callApi('DELETE /api/patients/waitlist/:id', { id: entry.id }), {
    onDone: () => {
      onClose();
      focusHeading();
      void renewWaitlist(queries);
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.leave_title}
      about={t.leave_about({ service: entry.service.title })}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.stay}
          </Button>
          <Button look="danger" isBusy={ending.isBusy} onClick={() => ending.send()}>
            {t.leave}
          </Button>
        </>
      }
    >
      <RestOfErrors refusal={ending.refusal} />
    </Dialog>
  );
}
