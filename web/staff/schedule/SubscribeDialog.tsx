import { identity_calendar } from '#texts/generated/identity_calendar.ts';
import { CalendarAddress } from '#web/identity/CalendarAddress.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

/** The doctor's own calendar in a calendar program. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(identity_calendar);
  return (
    <Dialog isOpen title={t.title} about={t.text_doctor} onClose={onClose}>
      <CalendarAddress whose="doctor" />
    </Dialog>
  );
}
