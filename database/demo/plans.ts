import type { PlanContent } from '#contract/treatment-plan.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listPlanTemplates } from '#server/treatment/plan/write-plan.service.ts';

/** The plans of the demo patient, the first one first, as her page shows them and her files print them. */
export async function demoPlans(db: Db): Promise<PlanContent[]> {
  const { data: templates } = await listPlanTemplates({ db });
  const medicines = templates.find(({ is_shipped }) => is_shipped)?.medicines ?? [];
  return [FIRST_PLAN, SECOND_PLAN].map((plan) => ({ ...plan, medicines }));
}

/** The medicines of both are an example of the project, so that the demo shows no others. */
const FIRST_PLAN: Omit<PlanContent, 'medicines'> = {
  advice: [
    'Schlaftagebuch führen und am Abend zur Ruhe kommen.',
    'Koffein nur bis mittags.',
    'Dreimal in der Woche bewegen, Kraft und Ausdauer im Wechsel.',
  ].join('\n'),
  checks: [
    { id: '00000000-0000-4000-8000-c00000000001', what: 'Labor und Gespräch', when: 'in 9 bis 12 Wochen' },
  ],
};

const SECOND_PLAN: Omit<PlanContent, 'medicines'> = {
  advice: [
    'Schlaftagebuch führen und am Abend zur Ruhe kommen.',
    'Dreimal in der Woche bewegen, Kraft und Ausdauer im Wechsel.',
    'Bei Beinschwellung oder Atemnot sofort ärztliche Hilfe holen (112).',
  ].join('\n'),
  checks: [
    {
      id: '00000000-0000-4000-8000-c00000000002',
      what: 'Blutdruck und Verträglichkeit',
      when: 'in 6 Wochen',
    },
    { id: '00000000-0000-4000-8000-c00000000003', what: 'Labor', when: 'in 6 Monaten' },
  ],
};
