import type { z } from 'zod';
import type { AbsenceDecision, appointmentsCalendar } from '#contract/appointments-calendar.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { findAnswer, keepAnswer, type NamedRequest } from '#server/platform/http/repeated-request.ts';
import {
  type Absence,
  absenceForStaff,
  dropHolds,
  requireAbsence,
  writeAbsence,
} from '#server/schedule/absence.service.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { carryOut } from './absence-decision.service.ts';
import { affectedVisits } from './absence-preview.service.ts';

type AbsenceForm = z.output<(typeof appointmentsCalendar)['enterAbsence']['input']>;
type Acting = Pick<Deps, 'db' | 'now'>;
interface Written {
  absenceId: number;
}

/**
 * Writes an absence down and carries out what was decided about its visits. Sent again under the same name, it is
 * the same absence, and what an interrupted first try left undone is done.
 */
export async function enterAbsence(
  deps: Acting,
  staff: Staff,
  form: AbsenceForm,
  client: Pick<Client, 'locale' | 'idempotencyKey'>,
) {
  const request = namedRequest(staff, form, client.idempotencyKey);
  const before = request && (await findAnswer<Written>(deps.db, request));
  const { absenceId } = before ?? (await write(deps, staff, form, request).catch(writtenMeanwhile));
  const absence = await absenceForStaff(deps.db, staff, absenceId);
  await dropHolds(deps.db, absence);
  return {
    message: schedule_answer[client.locale].absence_added,
    data: { id: absenceId, ...(await carryOutAll(deps, staff, absence, form.decisions, client)) },
  };

  async function writtenMeanwhile(error: unknown): Promise<Written> {
    const answer = request && (await findAnswer<Written>(deps.db, request));
    if (answer) return answer;
    throw error;
  }
}

/** What came up after the absence had been written. */
export async function decideInAbsence(
  deps: Acting,
  staff: Staff,
  { id, decisions }: { id: number; decisions: AbsenceDecision[] },
  client: Pick<Client, 'locale'>,
) {
  const absence = await absenceForStaff(deps.db, staff, id);
  return {
    message: schedule_answer[client.locale].decided,
    data: { id, ...(await carryOutAll(deps, staff, absence, decisions, client)) },
  };
}

async function write(
  deps: Acting,
  staff: Staff,
  form: AbsenceForm,
  request: NamedRequest | undefined,
): Promise<Written> {
  const absence = await requireAbsence(deps, staff, form);
  return await deps.db.transaction(async (tx) => {
    const absenceId = await writeAbsence(tx, absence);
    const isFirst = !request || (await keepAnswer(tx, request, { absenceId }, deps.now()));
    if (!isFirst) throw new Failure('request.key_reused');
    return { absenceId };
  });
}

async function carryOutAll(
  deps: Acting,
  staff: Staff,
  absence: Absence,
  decisions: AbsenceDecision[],
  client: Pick<Client, 'locale'>,
) {
  const results = [];
  for (const decision of decisions) results.push(await carryOut(deps, staff, absence, decision, client));
  const decided = new Set(decisions.map(({ appointment_id }) => appointment_id));
  const isNew = (id: number) => !decided.has(id);
  return { results, new: await affectedVisits(deps, staff, absence, client, isNew) };
}

function namedRequest(
  { staffId }: Staff,
  content: AbsenceForm,
  key: string | undefined,
): NamedRequest | undefined {
  return key === undefined ? undefined : { owner: `staff ${staffId}`, key, content };
}
