import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { payment_mode } from '#texts/generated/payment_mode.ts';
import { payments as texts } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './PaymentPanel.module.css';
import type { Problem } from './payment-problem.ts';

interface PanelHeadingProps {
  isAlone: boolean;
  takesFocus?: boolean;
  children: ReactNode;
}

/** The name of the form that was opened; takes the focus, so that reading goes on here. */
export function PanelHeading({ isAlone, takesFocus = true, children }: PanelHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusesNow] = useState(takesFocus);
  const Level = isAlone ? 'h2' : 'h3';
  useEffect(() => {
    if (focusesNow) heading.current?.focus();
  }, [focusesNow]);
  return (
    <Level ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </Level>
  );
}

interface ProblemNoticeProps {
  problem: Problem | null;
  /** The toast is enough to be heard, unless a note says more. */
  isSilent?: boolean;
}

/** Stays beside the form, unlike the toast. */
export function ProblemNotice({ problem, isSilent = false }: ProblemNoticeProps) {
  if (!problem) return null;
  return (
    <Notice tone="danger" isSilent={isSilent && !problem.note}>
      <p data-text-key={problem.key}>{problem.text}</p>
      {problem.note && <p>{problem.note}</p>}
    </Notice>
  );
}

/** Where no money moves, every screen that asks for money says so. */
export function SandboxNotice({ mode, hasCard }: { mode: PaymentConfig['mode']; hasCard?: boolean }) {
  const { sandbox_notice } = useTexts(payment_mode);
  const { sandbox_card } = useTexts(texts);
  if (mode === 'live') return null;
  return (
    <Notice tone="waiting">
      <p>{sandbox_notice}</p>
      {hasCard && <p>{sandbox_card}</p>}
    </Notice>
  );
}

/** Where a screen keeps its one main action, such as the bar of the wizard; without one it stands in the form. */
export const MainActionPlace = createContext<HTMLElement | null>(null);

export function useMainActionPlace(): HTMLElement | null {
  return use(MainActionPlace);
}

/** The button that leads on, shown at the place that the screen keeps for it. */
export function MainAction({ children }: { children: ReactNode }) {
  const place = useMainActionPlace();
  return place ? createPortal(children, place) : children;
}
