import type { PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Where no money moves, every screen that asks for money says so. */
export function SandboxNotice({ mode, hasCard }: { mode: PaymentConfig['mode']; hasCard?: boolean }) {
  const t = useTexts(words);
  if (mode === 'live') return null;
  return (
    <Notice tone="waiting">
      <p>{t.sandbox_notice}</p>
      {hasCard && <p>{t.sandbox_card}</p>}
    </Notice>
  );
}
