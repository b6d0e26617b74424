import Check from 'lucide-react/icons/check';
import { thanks } from '#texts/generated/thanks.ts';
import { useTexts } from '#web/lib/language.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';

/** Where a registration lands when the clinic approves accounts by hand. */
export function ThankYouPage() {
  const t = useTexts(thanks);
  return (
    <MessageCard
      Icon={Check}
      tone="good"
      title={t.approval_title}
      text={t.approval_text}
      actions={<ButtonLink to="/">{t.home}</ButtonLink>}
    />
  );
}
