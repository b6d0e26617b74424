import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { pathTo } from '../../routes.ts';

/** The way on when there is nothing to book. */
export function ContactLink() {
  const t = useTexts(words);
  return (
    <ButtonLink look="secondary" to={pathTo('Contact')}>
      {t.contact}
    </ButtonLink>
  );
}
