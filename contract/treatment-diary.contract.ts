import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { withoutCards } from './free-text.ts';
import { Id } from './schedule.contract.ts';
import { units } from './treatment.rules.ts';
import { rhythms, severities, tickTimes } from './treatment-plan.rules.ts';

const LONGEST_TEXT = 1_000;

const Day = z.iso.date().describe('in Berlin');
const Severity = z.enum(severities);
const TickTime = z.enum(tickTimes).describe('any: a medicine that is taken when needed');

const DiaryMedicine = z.object({
  medicine_id: z.uuid(),
  name: z.string(),
  unit: z.enum(units),
  rhythm: z
    .enum(rhythms)
    .describe('due: the plan says so; cycle: only the patient knows the day of her cycle; as_needed'),
  doses: z.array(
    z.object({
      time: TickTime,
      amount: z.number().describe('0 without a fixed amount'),
      is_taken: z.boolean(),
    }),
  ),
});
export type DiaryMedicine = z.infer<typeof DiaryMedicine>;

export const DiaryDay = z.object({
  day: Day,
  can_tick: z.boolean().describe('today and the day before'),
  medicines: z.array(DiaryMedicine),
});
export type DiaryDay = z.infer<typeof DiaryDay>;

const SideEffect = z.object({
  id: z.int(),
  day: Day,
  medicine_name: z.string().nullable().describe('as the plan called it on that day; null without a medicine'),
  severity: Severity,
  text: z.string(),
  entered_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
});

const OwnSideEffect = SideEffect.extend({ seen_at: z.iso.datetime().nullable() });
export type OwnSideEffect = z.infer<typeof OwnSideEffect>;

const Diary = z.object({
  days: z.array(DiaryDay).describe('14 days, today first'),
  medicines: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('for which a side effect can be noted'),
  side_effects: z.array(OwnSideEffect).describe('the latest first'),
});
export type Diary = z.infer<typeof Diary>;

const DiaryAnswer = z.object({ data: Diary });

/** What the patient notes about her plan, if the clinic has turned it on. Otherwise each call is refused. */
export const treatmentDiary = defineEndpoints({
  readOwnDiary: {
    method: 'GET',
    path: '/api/patients/therapy-plans/diary',
    access: 'patient',
    summary: 'Which doses are due on each of the last 14 days, which were taken, and the noted side effects.',
    input: z.object({}),
    output: DiaryAnswer,
  },
  setTick: {
    method: 'PUT',
    path: '/api/patients/therapy-plans/diary/ticks',
    access: 'patient',
    summary: 'Says whether a dose was taken, today or the day before. Saying it twice changes nothing.',
    input: z.object({ medicine_id: z.uuid(), day: Day, time: TickTime, is_taken: z.boolean() }),
    output: DiaryAnswer,
  },
  addSideEffect: {
    method: 'POST',
    path: '/api/patients/therapy-plans/diary/side-effects',
    access: 'patient',
    summary: 'Notes a side effect for the treating doctors. A repeated key adds nothing.',
    input: z.object({
      request_key: z.uuid(),
      medicine_id: z.uuid().nullable(),
      severity: Severity,
      text: withoutCards(z.string().trim().min(1).max(LONGEST_TEXT)),
      day: Day,
    }),
    output: DiaryAnswer,
  },
  withdrawSideEffect: {
    method: 'POST',
    path: '/api/patients/therapy-plans/diary/side-effects/:side_effect_id/withdraw',
    access: 'patient',
    summary: 'Marks a side effect as withdrawn. It stays readable.',
    input: z.object({ side_effect_id: Id }),
    output: DiaryAnswer,
  },
});

const Share = z.object({
  taken: z.int().describe('days on which each dose was ticked; for cycle and as_needed, with any tick'),
  due: z.int().nullable().describe('null where the plan does not say on which days'),
});

const Adherence = z.object({
  medicine_id: z.uuid(),
  name: z.string(),
  rhythm: z.enum(rhythms),
  last_14: Share,
  last_30: Share,
});
export type Adherence = z.infer<typeof Adherence>;

const SeenSideEffect = SideEffect.extend({
  seen: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type SeenSideEffect = z.infer<typeof SeenSideEffect>;

const DiaryOfPatient = z.object({
  counted_from: Day.nullable().describe(
    'the first day with a tick; nothing before it counts. null: none yet',
  ),
  adherence: z.array(Adherence).describe('until yesterday: today is not over'),
  side_effects: z.array(SeenSideEffect).describe('the latest first'),
});
export type DiaryOfPatient = z.infer<typeof DiaryOfPatient>;

/** A side effect that no doctor has seen. What it says stands in the file. */
export const UnseenSideEffect = SideEffect.pick({
  id: true,
  day: true,
  severity: true,
  entered_at: true,
}).extend({
  patient: z.object({ id: z.int(), name: z.string() }),
});
export type UnseenSideEffect = z.infer<typeof UnseenSideEffect>;

const OfPatient = z.object({ patient_id: Id });

export const treatmentDiaryStaff = defineEndpoints({
  readDiary: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/diary',
    access: 'staff',
    summary: 'How regularly the patient takes her medicines, and her side effects. The access is recorded.',
    input: OfPatient,
    output: z.object({ data: DiaryOfPatient }),
  },
  seeSideEffect: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/diary/side-effects/:side_effect_id/seen',
    access: 'staff',
    summary: 'A doctor who treats the patient has seen it. The first one counts.',
    input: OfPatient.extend({ side_effect_id: Id }),
    output: z.object({ data: DiaryOfPatient }),
  },
});
