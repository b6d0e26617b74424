import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileUp from 'lucide-react/icons/file-up';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { home } from '#texts/generated/home.ts';
import { isHydrating, whenIdle } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { useSessionUser } from '#web/lib/session.ts';
import { windowState } from '#web/lib/window-state.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { restartBooking } from '../booking/stored-booking.ts';
import { pathTo, type ScreenName } from '../paths.ts';
import styles from './HomePage.module.css';

/** The server renders the doctors, too. The first script of a browser does without their code. */
export const HomePage = Object.assign(HomeScreen, {
  ssrPrefetch: async (context) => (await import('../doctors/doctors.ts')).prefetchDoctors(context),
} satisfies FirstData);

function HomeScreen() {
  const t = useTexts(home);
  const isSignedIn = useSessionUser() !== null;
  return (
    <div className={styles.home}>
      <Hero />
      <ul className={styles.tiles} aria-label={t.tiles} data-pairs={isSignedIn || undefined}>
        <BookingTile />
        {isSignedIn ? <FindingsTile /> : <LoginTile />}
        {!isSignedIn && <RegisterTile />}
        <MessagesTile isSignedIn={isSignedIn} />
        <QuestionsTile />
      </ul>
      <DoctorsWhenNear />
    </div>
  );
}

const wereNear = windowState(() => false);

/** Without its code, for instance after an update of the portal, the home screen does without the doctors. */
const HomeDoctors = lazy(async () => {
  wereNear.value = true;
  if (isHydrating()) await whenIdle();
  const loaded = import('../doctors/HomeDoctors.tsx').then((module) => module.HomeDoctors);
  return { default: await loaded.catch(() => () => null) };
});

/**
 * The doctors are loaded when they are about to come into view: the tiles do not wait for them. Where the server has
 * rendered them, they hydrate when the browser has nothing better to do. Whoever comes back finds them at once, and with
 * them the place to which she had scrolled.
 */
function DoctorsWhenNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(() => wereNear.value || isHydrating());
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && setIsNear(true), {
      rootMargin: '400px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <HomeDoctors />
        </Suspense>
      )}
    </div>
  );
}

function Hero() {
  const t = useTexts(home);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <Pill tone="brand">{t.pill}</Pill>
        <h1 tabIndex={-1} className={styles.title}>
          {t.title}
        </h1>
        <p className={styles.lead}>{t.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={pathTo('Appointment')} onClick={restartBooking}>
            {t.book}
          </ButtonLink>
          <ArrowLink to={pathTo('Contact')}>{t.questions_link}</ArrowLink>
        </div>
      </div>
      <div className={styles.picture}>
        <HeroPicture />
      </div>
    </section>
  );
}

/** Decoration: a moon over a hill, drawn in the colours of the clinic. */
function HeroPicture() {
  return (
    <svg
      className={styles.heroPicturePicture}
      viewBox="0 0 445 300"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hero-sky" x1="0.1" y1="0" x2="0.75" y2="1">
          <stop offset="0" className={styles.dusk} />
          <stop offset="0.62" className={styles.rose} />
          <stop offset="1" className={styles.dawn} />
        </linearGradient>
      </defs>
      <rect width="445" height="300" fill="url(#hero-sky)" />
      <circle cx="294" cy="118" r="145" className={styles.halo} />
      <circle cx="320" cy="101" r="56" className={styles.moon} />
      <ellipse cx="213" cy="329" rx="268" ry="120" className={styles.hill} />
    </svg>
  );
}

function BookingTile() {
  const t = useTexts(home);
  const action = (
    <ButtonLink to={pathTo('Appointment')} onClick={restartBooking}>
      {t.book}
    </ButtonLink>
  );
  return <Tile tone="brand" Icon={CalendarDays} title={t.book_title} text={t.book_text} action={action} />;
}

function LoginTile() {
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

function RegisterTile() {
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

function FindingsTile() {
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

function MessagesTile({ isSignedIn }: { isSignedIn: boolean }) {
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

function QuestionsTile() {
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

function ArrowLink({ to, state, children }: { to: string; state?: unknown; children: string }) {
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
        <h2 id={titleId} className={styles.tileTitle}>
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
