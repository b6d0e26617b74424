import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactors } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SecondFactorDialogs } from './SecondFactorDialogs.tsx';
import { SecondFactorRows } from './SecondFactorRows.tsx';
import { Section } from './Section.tsx';
import type { SecondFactorDialog } from './second-factor-dialog.ts';
import { ownSecondFactors } from './security.ts';

export function SecondFactorSection() {
  const t = useTexts(identity_account);
  const factors = useQuery(ownSecondFactors);
  const status = factors.data && <Status factors={factors.data} />;
  return (
    <Section
      title={t.factor_title}
      aside={status}
      text={factors.data?.is_required ? t.factor_required : t.factor_text}
    >
      <SecondFactorList />
    </Section>
  );
}

function SecondFactorList() {
  const factors = useQuery(ownSecondFactors);
  const [dialog, setDialog] = useState<SecondFactorDialog | null>(null);

  if (factors.isPending) return <Skeleton rows={3} />;
  if (factors.isError) return <FailureNote onRetry={() => factors.refetch()} />;
  return (
    <>
      <SecondFactorRows factors={factors.data} open={setDialog} />
      <SecondFactorDialogs dialog={dialog} setDialog={setDialog} />
    </>
  );
}

function Status({ factors }: { factors: SecondFactors }) {
  const t = useTexts(identity_account);
  const isOn = factors.has_totp || factors.passkeys.length > 0;
  return isOn ? <Pill tone="good">{t.factor_on}</Pill> : <Pill tone="over">{t.factor_off}</Pill>;
}
