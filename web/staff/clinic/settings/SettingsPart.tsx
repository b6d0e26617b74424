import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { staffSettings } from './settings-query.ts';

const GROUPS = ['clinic', 'booking', 'chat', 'invoices'] as const;

/** Each group is a form of its own: what belongs together is saved together. */
export function SettingsPart() {
  const settings = useQuery(staffSettings);
  const [round, setRound] = useState(0);
  if (settings.isPending) return <Skeleton rows={8} />;
  if (settings.isError) {
    return <FailureNote message={settings.error.message || undefined} onRetry={() => settings.refetch()} />;
  }
  const reload = async () => {
    await settings.refetch();
    setRound(round + 1);
  };
  return (
    <>
      {GROUPS.map((group) => (
        <SettingsForm
          key={`${group} ${round}`}
          group={group}
          settings={settings.data.filter((each) => each.group === group)}
          onReload={reload}
        />
      ))}
      <SettingChanges />
    </>
  );
}
