import { asc, eq } from 'drizzle-orm';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { anAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { accessLog } from '#server/audit/audit.tables.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

export type Practice = Awaited<ReturnType<typeof aPractice>>;

/** Anna treats the first patient; nobody treats Eva. */
export async function aPractice() {
  const { clinic, plan, patient, anna } = await aStaffedClinic();
  await anAppointment(clinic, plan, patient);
  const eva = await aPatient(clinic, {
    email: 'eva.oezdemir@example.test',
    firstName: 'Eva',
    lastName: 'Özdemir-Weiß',
    birthdate: '1969-05-02',
    phone: '17011112222',
  });
  const admin = await aStaffMember(clinic, 'admin');
  const assistant = await aStaffMember(clinic, 'assistant');
  return { clinic, plan, patient, eva, anna, admin, assistant };
}

/** `[kind, who, which]` of all entries in the patient's access log, in their order. */
export async function tracesOf({ db }: Clinic, patientId: number) {
  const found = await db
    .select()
    .from(accessLog)
    .where(eq(accessLog.patientId, patientId))
    .orderBy(asc(accessLog.id));
  return found.map(({ kind, actorId, subjectId }) => [kind, actorId, subjectId]);
}

export async function breakGlass(clinic: Clinic, patientId: number, token: string) {
  const reason = 'Notaufnahme, nicht ansprechbar';
  return await clinic.call(`POST /api/staff/patients/${patientId}/emergency-access`, { reason }, { token });
}

type Changed = { notice?: string; checkedValue?: 'yes' | 'no'; checkbox?: { level: number } };

/** The patient signs the whole form, some of its answers given by their key. */
export async function signHistory(
  clinic: Clinic,
  token: string,
  { locale = 'de' as 'de' | 'en', answers = {} as Record<string, Changed> } = {},
): Promise<number> {
  const submission = aSubmission(locale, { form: 'full' });
  const categories = submission.categories.map((category) => ({
    ...category,
    questions: category.questions.map((question) => ({ ...question, ...answers[question.key] })),
  }));
  const { status, body } = await clinic.call(
    'POST /api/patients/create-anamnesebogen',
    { anamneseDaten: { ...submission, categories }, locale },
    { token },
  );
  if (status !== 200) throw new Error(`Not signed: ${JSON.stringify(body)}`);
  return body.data.id;
}
