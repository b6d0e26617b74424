import { useQueryClient } from '@tanstack/react-query';
import type { SeenSideEffect } from '#contract/treatment-diary.contract.ts';
import { staff_diary } from '#texts/generated/staff_diary.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { SideEffectText } from '#web/treatment/diary/SideEffectText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useMayCall } from '../../identity/permissions.ts';
import { TASKS } from '../../tasks/staff-tasks.ts';
import { diaryOf } from './diary-query.ts';

interface SideEffectProps {
  patientId: number;
  effect: SeenSideEffect;
  onSeen?: () => void;
}

/** A side effect as a doctor reads it, with a button to say so. */
export function SideEffectOfPatient({ patientId, effect, onSeen }: SideEffectProps) {
  const t = useTexts(staff_diary);
  const queries = useQueryClient();
  const maySee = useMayCall('seeSideEffect');
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/staff/patients/:patient_id/diary/side-effects/:side_effect_id/seen', {
        patient_id: patientId,
        side_effect_id: effect.id,
      }),
    {
      onDone: ({ data }) => {
        onSeen?.();
        queries.setQueryData(diaryOf(patientId).queryKey, data);
        void queries.invalidateQueries({ queryKey: [TASKS] });
      },
    },
  );
  const isOpen = !effect.seen && !effect.withdrawn_at;
  return (
    <>
      <SideEffectText effect={effect}>{stateOf(effect, t)}</SideEffectText>
      {isOpen && maySee && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t.see_label({ date: formatDate(effect.day) })}
          onClick={() => void send()}
        >
          {t.see}
        </Button>
      )}
    </>
  );
}

function stateOf({ seen, withdrawn_at, entered_at }: SeenSideEffect, t: (typeof staff_diary)['de']): string {
  const noted = t.noted_on({ date: formatDateTime(entered_at) });
  const facts = [
    noted,
    seen && t.seen_by({ date: formatDateTime(seen.at), name: seen.by }),
    withdrawn_at && t.withdrawn({ date: formatDateTime(withdrawn_at) }),
  ];
  return facts.filter(Boolean).join(' · ');
}
