import Compass from 'lucide-react/icons/compass';
import { route } from '#texts/generated/route.ts';
import { shell_page } from '#texts/generated/shell_page.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export function NotFoundPage() {
  const t = useTexts(shell_page);
  return (
    <MessageCard
      Icon={Compass}
      tone="brand"
      title={useTexts(route).NotFound}
      text={t.not_found_text}
      actions={<ButtonLink to="/">{t.back_home}</ButtonLink>}
    />
  );
}
