import CalendarX from 'lucide-react/icons/calendar-x';
import { confirm_payment as words } from '#texts/generated/confirm_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { pathTo } from '../../routes.ts';

/** The link was used, has run out, or never was one. */
export function InvalidOffer() {
  const t = useTexts(words);
  return (
    <div role="alert">
      <EmptyNote
        icon={<CalendarX />}
        title={t.invalid}
        text={t.invalid_text}
        action={<ButtonLink to={pathTo('Appointment')}>{t.book}</ButtonLink>}
      />
    </div>
  );
}
