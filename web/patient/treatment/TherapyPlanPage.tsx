import { useQuery } from '@tanstack/react-query';
import type { ReleasedPlan } from '#contract/treatment-plan.contract.ts';
import { route } from '#texts/generated/route.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { formatDate, formatLongDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PlanView } from '#web/treatment/PlanView.tsx';
import { Accordion } from '#web/ui/Accordion.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import { PlanDiary } from './diary/PlanDiary.tsx';
import { ownPlans } from './own-plans.ts';
import styles from './TherapyPlan.module.css';

/** The therapy plan that holds now, and the ones before it. */
export const TherapyPlanPage = withQueries(TherapyPlanScreen);

function TherapyPlanScreen() {
  const t = useTexts(treatment_plan);
  return (
    <Page>
      <PageHeading
        lead={t.lead}
        action={
          <ButtonLink to={pathTo('MedicalHistory')} look="secondary">
            {t.to_documents}
          </ButtonLink>
        }
      >
        {useTexts(route).TherapyPlan}
      </PageHeading>
      <Plans />
    </Page>
  );
}

function Plans() {
  const t = useTexts(treatment_plan);
  const plans = useQuery(ownPlans);
  if (plans.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (plans.isLoadingError) {
    return <FailureNote message={plans.error.message || undefined} onRetry={() => plans.refetch()} />;
  }
  const [current, ...earlier] = plans.data.plans;
  if (!current) return <EmptyNote text={t.empty} />;
  return (
    <>
      {plans.data.hasDiary && <PlanDiary />}
      <CurrentPlan plan={current} before={earlier[0]} />
      {earlier.length > 0 && (
        <Card>
          <h2 className={styles.earlier}>{t.earlier}</h2>
          <Accordion
            sections={earlier.map((plan, place) => ({
              id: String(plan.id),
              title: t.title_of({ date: formatDate(plan.released_at) }),
              content: <PlanView plan={plan} before={earlier[place + 1]} />,
            }))}
          />
        </Card>
      )}
    </>
  );
}

function CurrentPlan({ plan, before }: { plan: ReleasedPlan; before: ReleasedPlan | undefined }) {
  const t = useTexts(treatment_plan);
  const date = formatLongDate(plan.released_at, useLanguage());
  return (
    <Card>
      <div className={styles.head}>
        <div>
          <h2>{t.title_of({ date })}</h2>
          <p className={styles.soft}>{t.released_by({ name: plan.released_by })}</p>
        </div>
        <FileLink path={plan.file_path} opensTab>
          {t.open_pdf}
        </FileLink>
      </div>
      <PlanView plan={plan} before={before} />
      <p className={styles.note}>{t.paper_note}</p>
    </Card>
  );
}
