import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileUp from 'lucide-react/icons/file-up';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import UserRound from 'lucide-react/icons/user-round';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { home } from '#texts/generated/home.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { restartBooking } from '../booking/kept-booking.ts';
import { pathTo, type ScreenName } from '../paths.ts';
import styles from './Tiles.module.css';

export function BookingTile() {
  const t = useTexts(home);
  const action = (
    <ButtonLink to={pathTo('Appointment')} onClick={restartBooking}>
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

function OutlinedLink({ to, children }: { to: ScreenName; children: string }) {
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

interface TileProps {
  Icon: LucideIcon;
  title: string;
  text: string;
  /** The one link of the tile. */
  action: ReactNode;
  tone?: 'plain' | 'brand';
}

function Tile({ Icon, title, text, action, tone = 'plain' }: TileProps) {
  const titleId = useId();
  return (
    <li className={classNames(styles.place, tone === 'brand' && styles.large)}>
      <Card
        className={classNames(styles.tile, styles[tone])}
        onClick={followLink}
        tone={tone}
        role="group"
        aria-labelledby={titleId}
      >
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.action}>{action}</div>
      </Card>
    </li>
  );
}

/** A press anywhere on the tile is a press on its link; keyboards and readers have the link itself. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
  if (!isOnLink) event.currentTarget.querySelector('a')?.click();
}
