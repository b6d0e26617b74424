import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Plans } from '#contract/treatment-plan.contract.ts';
import { staff_plan } from '#texts/generated/staff_plan.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { PlanView } from '#web/treatment/PlanView.tsx';
import { Accordion } from '#web/ui/Accordion.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { DiaryCard } from './diary/DiaryCard.tsx';
import { PapersCard } from './paper/PapersCard.tsx';
import styles from './plan/Plan.module.css';
import { PlanEditor } from './plan/PlanEditor.tsx';
import { plansOf } from './plan/plan-queries.ts';

/** The therapy plan of a patient, what she notes about it if the clinic wants that, and the papers that doctors issue. */
export function PlanTab({ patientId }: { patientId: number }) {
  const { data: plans } = useQuery(plansOf(patientId));
  const mayReadDiary = useMayCall('readDiary');
  const hasDiary = mayReadDiary && plans?.has_diary && plans.released.length > 0;
  return (
    <div className={styles.cards}>
      <PlanCard patientId={patientId} />
      {hasDiary && <DiaryCard patientId={patientId} />}
      <PapersCard patientId={patientId} />
    </div>
  );
}

/** The therapy plans of a patient: the draft of the next one, the current one and earlier ones. */
function PlanCard({ patientId }: { patientId: number }) {
  const t = useTexts(staff_plan);
  const plans = useQuery(plansOf(patientId));
  return (
    <FilePart query={plans}>
      {({ draft, released }) => (
        <div className={styles.stack}>
          <h2>{t.title}</h2>
          {draft ? (
            <PlanEditor patientId={patientId} draft={draft} before={released[0]} />
          ) : (
            <BeginButton patientId={patientId} isNext={released.length > 0} />
          )}
          <ReleasedPlans released={released} />
        </div>
      )}
    </FilePart>
  );
}

function BeginButton({ patientId, isNext }: { patientId: number; isNext: boolean }) {
  const t = useTexts(staff_plan);
  const queries = useQueryClient();
  const { send, isBusy } = useSend(
    () => callApi('POST /api/staff/patients/:patient_id/plans/draft', { patient_id: patientId }),
    { onDone: ({ data }) => queries.setQueryData(plansOf(patientId).queryKey, data) },
  );
  return (
    <div className={styles.spread}>
      {!isNext && <p className={styles.soft}>{t.none}</p>}
      <Button isBusy={isBusy} onClick={() => void send()}>
        {isNext ? t.begin_next : t.begin}
      </Button>
    </div>
  );
}

function ReleasedPlans({ released }: { released: Plans['released'] }) {
  const t = useTexts(staff_plan);
  const [current, ...earlier] = released;
  if (!current) return null;
  return (
    <>
      <ReleasedHead plan={current} title={t.current} />
      <PlanView plan={current} before={earlier[0]} />
      {earlier.length > 0 && (
        <section className={styles.stack}>
          <h3>{t.earlier}</h3>
          <Accordion
            sections={earlier.map((plan, place) => ({
              id: String(plan.id),
              title: t.plan_of({ date: formatDate(plan.released_at) }),
              content: <PlanView plan={plan} before={earlier[place + 1]} />,
            }))}
          />
        </section>
      )}
    </>
  );
}

function ReleasedHead({ plan, title }: { plan: Plans['released'][number]; title: string }) {
  const t = useTexts(staff_plan);
  const planTexts = useTexts(treatment_plan);
  const mayOpen = useMayCall('readDocumentAsStaff');
  return (
    <div className={styles.current}>
      <h3>{title}</h3>
      <p className={styles.row}>
        <Pill tone="good">{t.released}</Pill>
        <span className={styles.soft}>
          {planTexts.released_on({ date: formatDate(plan.released_at), name: plan.released_by })}
        </span>
        {mayOpen && (
          <FileLink path={plan.file_path} opensTab>
            {planTexts.open_pdf}
          </FileLink>
        )}
      </p>
    </div>
  );
}
