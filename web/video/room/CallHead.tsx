import ShieldCheck from 'lucide-react/icons/shield-check';
import Signal from 'lucide-react/icons/signal';
import SignalLow from 'lucide-react/icons/signal-low';
import SignalMedium from 'lucide-react/icons/signal-medium';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { CallView, OtherView } from '../call/call.ts';
import type { Quality } from '../call/quality.ts';
import styles from './Stage.module.css';

const ICONS = { good: Signal, fair: SignalMedium, poor: SignalLow } as const;
const ORDER: Quality[] = ['good', 'fair', 'poor'];

interface CallHeadProps {
  title: string;
  view: CallView;
  isOnline: boolean;
}

/** With whom, how well, and how safely. */
export function CallHead({ title, view, isOnline }: CallHeadProps) {
  const t = useTexts(video);
  const connected = view.others.filter(({ link }) => link === 'connected');
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {!isOnline && (
        <p className={styles.tag}>
          <WifiOff aria-hidden="true" /> {t.offline}
        </p>
      )}
      {isOnline && connected.length > 0 && <QualityTag others={connected} />}
      {connected.length > 0 && <SafetyButton others={connected} />}
    </header>
  );
}

/** The worst of all lines. */
function QualityTag({ others }: { others: readonly OtherView[] }) {
  const t = useTexts(video);
  const quality = ORDER[Math.max(...others.map((other) => ORDER.indexOf(other.quality)))] ?? 'good';
  const Icon = ICONS[quality];
  const isVoiceOnly = others.some((other) => other.isVoiceOnly);
  return (
    <p className={styles.tag} data-quality={quality}>
      <Icon aria-hidden="true" />
      <span>{isVoiceOnly ? t.voice_only : t.quality({ quality: t[`quality_${quality}`] })}</span>
    </p>
  );
}

function SafetyButton({ others }: { others: readonly OtherView[] }) {
  const t = useTexts(video);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.safety} onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden="true" />
        <span>{t.safety}</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t.safety} about={<p>{t.safety_text}</p>}>
        <dl className={styles.numbers}>
          {others.map(({ peerId, name, safetyNumber }) => (
            <div key={peerId}>
              <dt>{t.safety_with({ name })}</dt>
              <dd>{safetyNumber}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
