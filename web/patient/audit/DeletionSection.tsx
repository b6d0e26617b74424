import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { audit } from '#texts/generated/audit.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Section } from '../identity/account/Section.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { deletionOutlook } from './deletion-outlook.ts';
import { NotYetDialog } from './NotYetDialog.tsx';

export function DeletionSection() {
  const t = useTexts(audit);
  const [isWanted, setWanted] = useState(false);
  const outlook = useQuery({ ...deletionOutlook, enabled: isWanted });
  const close = () => setWanted(false);
  const found = isWanted && !outlook.isFetching ? outlook.data : undefined;
  return (
    <Section title={t.deletion_title} text={t.deletion_text}>
      <div className={formStyles.actions}>
        <Button look="secondary" isBusy={isWanted && outlook.isFetching} onClick={() => setWanted(true)}>
          {t.deletion_open}
        </Button>
      </div>
      {isWanted && outlook.isError && !outlook.isFetching && (
        <FailureNote message={outlook.error.message || undefined} onRetry={() => outlook.refetch()} />
      )}
      {found?.state === 'possible' && <DeletionDialog outlook={found} onClose={close} />}
      {found && found.state !== 'possible' && <NotYetDialog state={found.state} onClose={close} />}
    </Section>
  );
}
