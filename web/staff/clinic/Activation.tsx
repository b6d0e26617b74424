import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import { staffCatalogue } from './catalogue-query.ts';
import { DeactivationDialog } from './DeactivationDialog.tsx';

interface ActivationProps {
  kind: 'service' | 'doctor';
  of: { id: number; version: number; is_active: boolean };
  name: string;
  /** The form beside it goes on with the new version. */
  onDone: (version: number) => void;
}

/** Whether patients see it. Withdrawing it says first how many visits are ahead. */
export function Activation({ kind, of, name, onDone }: ActivationProps) {
  const t = useTexts(staff_clinic);
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const activation = useApiAction(
    (is_active: boolean) =>
      callApi(`POST /api/staff/catalogue/${kind}s/:id/activation`, {
        id: of.id,
        version: of.version,
        is_active,
      }),
    async ({ data }) => {
      await queries.invalidateQueries(staffCatalogue);
      setIsAsking(false);
      onDone(data.version);
    },
  );
  return (
    <Card className={formStyles.section}>
      <h2>{t.visibility}</h2>
      <p>{t[`${kind}_${of.is_active ? 'visible' : 'hidden'}`]}</p>
      <p>
        <Button
          look="secondary"
          isBusy={activation.isPending}
          onClick={() => (of.is_active ? setIsAsking(true) : activation.mutate(true))}
        >
          {of.is_active ? t.deactivate : t.activate}
        </Button>
      </p>
      {isAsking && (
        <DeactivationDialog
          name={name}
          ahead={<VisitsAhead of={{ [`${kind}_id`]: of.id }} />}
          isBusy={activation.isPending}
          onConfirm={() => activation.mutate(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

function VisitsAhead({ of }: { of: { service_id?: number; doctor_id?: number } }) {
  const t = useTexts(staff_clinic);
  const ahead = useQuery({
    queryKey: ['visits ahead', of],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/visits-ahead', of, { signal })).data.count,
    staleTime: 0,
  });
  if (ahead.data === undefined) return null;
  if (ahead.data === 0) return <p>{t.visits_ahead_none}</p>;
  return <p>{ahead.data === 1 ? t.visits_ahead_one : t.visits_ahead_many({ count: ahead.data })}</p>;
}
