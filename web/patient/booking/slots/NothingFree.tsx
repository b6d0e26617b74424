import CalendarX from 'lucide-react/icons/calendar-x';
import { useEffect } from 'react';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ContactLink } from './ContactLink.tsx';
import styles from './NothingFree.module.css';

interface NothingFreeProps {
  /** Where nothing is free. */
  reason: string;
  /** Where something is; with no such place there is still the clinic to write to. */
  ways: readonly { label: string; go: () => void }[];
}

/** Give it the selection as key: each one that has nothing is told once as a toast. */
export function NothingFree({ reason, ways }: NothingFreeProps) {
  const t = useTexts(words);
  const message = t.no_slots_toast;
  useEffect(() => showToast({ type: 'warning', text: message }), [message]);

  const buttons = ways.map(({ label, go }) => (
    <Button
      key={label}
      look="secondary"
      onClick={({ currentTarget }) => {
        // The button goes away with this note; the keyboard goes on at the times that take its place.
        currentTarget.closest('section')?.focus();
        go();
      }}
    >
      {label}
    </Button>
  ));
  return (
    <EmptyNote
      icon={<CalendarX />}
      title={t.no_appointments}
      text={reason}
      action={<div className={styles.ways}>{ways.length > 0 ? buttons : <ContactLink />}</div>}
    />
  );
}
