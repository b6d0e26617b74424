import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileUp from 'lucide-react/icons/file-up';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import UserRound from 'lucide-react/icons/user-round';
import { home } from '#texts/generated/home.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { resetToFirst } from '../booking/booking-memory.ts';
import { pathTo, type RouteName } from '../routes.ts';
import { Tile } from './Tile.tsx';

export function BookingTile() {
  const t = useTexts(home);
  const action = (
    <ButtonLink to={pathTo('Appointment')} onClick={resetToFirst}>
      {t.book}
    </ButtonLink>
  );
  return <Tile tone="brand" Icon={CalendarDays} title={t.book_title} text={t.book_text} action={action} />;
}

export function LoginTile() {
  const t = useTexts(home);
  return (
    <Tile
      Icon={UserRound}
      title={t.customer_title}
      text={t.customer_text}
      action={<OutlinedLink to="Login">{t.login}</OutlinedLink>}
    />
  );
}

export function RegisterTile() {
  const t = useTexts(home);
  return (
    <Tile
      Icon={Sparkles}
      title={t.new_title}
      text={t.new_text}
      action={<OutlinedLink to="Register">{t.register}</OutlinedLink>}
    />
  );
}

export function FindingsTile() {
  const t = useTexts(home);
  return (
    <Tile
      Icon={FileUp}
      title={t.findings_title}
      text={t.findings_text}
      action={<OutlinedLink to="Befunde">{t.findings_action}</OutlinedLink>}
    />
  );
}

export function MessagesTile({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(home);
  return (
    <Tile
      Icon={MessageCircle}
      title={t.messages_title}
      text={t.messages_text}
      action={
        isSignedIn ? (
          <ArrowLink to={pathTo('Chat')}>{t.messages_action}</ArrowLink>
        ) : (
          <ArrowLink to={pathTo('Login')} state={{ from: pathTo('Chat') }}>
            {t.messages_action}
          </ArrowLink>
        )
      }
    />
  );
}

export function QuestionsTile() {
  const t = useTexts(home);
  return (
    <Tile
      Icon={CircleQuestionMark}
      title={t.questions_title}
      text={t.questions_text}
      action={<ArrowLink to={pathTo('Contact')}>{t.questions_action}</ArrowLink>}
    />
  );
}

function OutlinedLink({ to, children }: { to: RouteName; children: string }) {
  return (
    <ButtonLink to={pathTo(to)} look="secondary">
      {children}
    </ButtonLink>
  );
}

export function ArrowLink({ to, state, children }: { to: string; state?: unknown; children: string }) {
  return (
    <ButtonLink to={to} state={state} look="quiet">
      <span>
        {children} <span aria-hidden="true">→</span>
      </span>
    </ButtonLink>
  );
}
