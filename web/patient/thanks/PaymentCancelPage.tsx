import CircleAlert from 'lucide-react/icons/circle-alert';
import { thanks } from '#texts/generated/thanks.ts';
import { useTexts } from '#web/lib/language.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { pathTo } from '../routes.ts';

export function PaymentCancelPage() {
  const t = useTexts(thanks);
  return (
    <MessageCard
      Icon={CircleAlert}
      tone="waiting"
      title={t.cancel_title}
      text={t.cancel_text}
      actions={
        <>
          <ButtonLink to={pathTo('Appointment')}>{t.try_again}</ButtonLink>
          <ButtonLink to="/" look="secondary">
            {t.home}
          </ButtonLink>
        </>
      }
    />
  );
}
