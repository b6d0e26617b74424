import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { form as texts } from '#texts/generated/form.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '#web/ui/Form.module.css';
import { staffCatalogue } from '../../catalogue/WithCatalogue.tsx';
import type { CatalogueKind } from './CatalogueForm.tsx';

interface AppointmentsOf {
  service_id?: number;
  doctor_id?: number;
}

interface ActivationProps {
  kind: CatalogueKind;
  of: { id: number; version: number; is_active: boolean };
  /** Whether patients see it now. */
  state: string;
  /** The question of the dialog before it is hidden. */
  question: string;
  /** The services or doctors whose coming appointments the dialog counts. */
  appointments: AppointmentsOf[];
  /** Tells the form beside it the new version. */
  onDone: (version: number) => void;
}

const ROUTES = {
  category: 'POST /api/staff/catalogue/categories/:id/activation',
  service: 'POST /api/staff/catalogue/services/:id/activation',
  doctor: 'POST /api/staff/catalogue/doctors/:id/activation',
} as const;

/** Shows or hides an entry of the catalogue. Before hiding, a dialog says how many appointments are still to come. */
export function Activation({ kind, of, state, question, appointments, onDone }: ActivationProps) {
  const t = useTexts(staff_clinic);
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const activation = useSend(
    // After a refusal the stored state is loaded, so that the next press acts on it.
    (is_active: boolean) =>
      callApi(ROUTES[kind], { id: of.id, version: of.version, is_active }).finally(() =>
        queries.invalidateQueries(staffCatalogue),
      ),
    {
      onDone: ({ data }) => {
        setIsAsking(false);
        onDone(data.version);
      },
    },
  );
  return (
    <Card className={formStyles.section}>
      <h2>{t.visibility}</h2>
      <p>{state}</p>
      <p>
        <Button
          look="secondary"
          isBusy={activation.isBusy}
          onClick={() => (of.is_active ? setIsAsking(true) : activation.send(true))}
        >
          {of.is_active ? t.deactivate : t.activate}
        </Button>
      </p>
      {isAsking && (
        <DeactivationDialog
          question={question}
          ahead={<AppointmentsAhead of={appointments} />}
          isBusy={activation.isBusy}
          onConfirm={() => activation.send(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

function AppointmentsAhead({ of }: { of: AppointmentsOf[] }) {
  const t = useTexts(staff_clinic);
  const count = useQueries({
    queries: of.map((each) => ({
      queryKey: ['appointments ahead', each],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await callApi('GET /api/staff/appointments-ahead', each, { signal })).data.count,
      staleTime: 0,
    })),
    combine: (counts) => counts.reduce<number | undefined>((sum, { data }) => plus(sum, data), 0),
  });
  if (count === undefined) return null;
  if (count === 0) return <p>{t.appointments_ahead_none}</p>;
  return <p>{count === 1 ? t.appointments_ahead_one : t.appointments_ahead_many({ count })}</p>;
}

/** The sum of the counts; unknown as long as one of them is unknown. */
function plus(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

interface DeactivationDialogProps {
  question: string;
  /** How many appointments are still to come. */
  ahead: ReactNode;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function DeactivationDialog({ question, ahead, isBusy, onConfirm, onClose }: DeactivationDialogProps) {
  const t = useTexts(staff_clinic);
  const { cancel } = useTexts(texts);
  return (
    <Dialog
      isOpen
      title={t.deactivate_title}
      about={
        <>
          <p>{question}</p>
          {ahead}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button isBusy={isBusy} onClick={onConfirm}>
            {t.deactivate}
          </Button>
        </>
      }
    />
  );
}
