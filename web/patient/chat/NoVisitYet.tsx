import MessageCircle from 'lucide-react/icons/message-circle';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { pathTo } from '../routes.ts';
import styles from './Chat.module.css';

/** A chat begins with a visit (OR-30); until then there are two ways on. */
export function NoVisitYet() {
  const t = useTexts(chat);
  return (
    <EmptyNote
      icon={<MessageCircle />}
      title={t.no_visit_title}
      text={t.no_visit_text}
      action={
        <div className={styles.ways}>
          <ButtonLink to={pathTo('Appointment')}>{t.to_booking}</ButtonLink>
          <ButtonLink to={pathTo('Contact')} look="secondary">
            {t.to_contact}
          </ButtonLink>
        </div>
      }
    />
  );
}
