import { hash } from 'node:crypto';
import {
  type ConsentChoice,
  type ConsentRow,
  type Consents,
  consentTexts,
  type WithdrawableKind,
  withdrawableKinds,
} from '#contract/audit-consents.contract.ts';
import { lockOpenAccount } from '#server/identity/account.service.ts';
import { administratorsAsRecipients, patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { audit_consent } from '#texts/generated/audit_consent.ts';
import { consentWithdrawn } from '../audit.events.ts';
import { withdrawalLetter, withdrawalNotice } from '../audit.mails.ts';
import { listChoices, listConsentsOf } from './consent.store.ts';
import { recordConsents } from './record-consents.service.ts';

const MOST_SHOWN = 200;

type Changing = Pick<Deps, 'db' | 'now' | 'config'>;

export async function ownConsents(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Pick<Patient, 'patientId'>,
): Promise<{ data: Consents }> {
  const rows = await listConsentsOf(db, patientId, MOST_SHOWN);
  const consents = rows.map(({ id, kind, subjectKind, isGiven, recordedAt, textVersion }) => ({
    id,
    kind,
    given_with: subjectKind,
    is_given: isGiven,
    recorded_at: recordedAt.toISOString(),
    texts: textsIn(textVersion),
  }));
  return { data: { choices: await choicesOf(db, patientId), consents } };
}

/**
 * A withdrawal is valid for the future only: earlier processing stays lawful, and data that the law requires is kept.
 */
export async function withdrawConsent(
  deps: Changing,
  { patientId }: Patient,
  kind: WithdrawableKind,
  { locale }: Pick<Client, 'locale'>,
) {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    await expectState(tx, patientId, kind, 'given');
    await recordChoice(tx, patientId, { kind, isGiven: false, locale }, at);
    await recordEvent(tx, consentWithdrawn, { patientId, kind });
    const patient = await patientAsRecipient(tx, patientId);
    if (patient) await postLetter(tx, withdrawalLetter(patient, kind, at));
    if (kind === 'data_processing') await tellAdministrators(tx, deps.config, patientId, at);
  });
  return { message: audit_answer[locale].consent_withdrawn, ...(await ownConsents(deps, { patientId })) };
}

export async function giveConsent(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  kind: 'reminder_mails',
  { locale }: Pick<Client, 'locale'>,
) {
  await deps.db.transaction(async (tx) => {
    await expectState(tx, patientId, kind, 'withdrawn');
    await recordChoice(tx, patientId, { kind, isGiven: true, locale }, deps.now());
  });
  return { message: audit_answer[locale].consent_given, ...(await ownConsents(deps, { patientId })) };
}

/** The last withdrawal, even if the consent was given again later. Data from before it stays closed. */
export async function lastWithdrawal(
  db: Db,
  patientId: number,
  kind: WithdrawableKind,
): Promise<{ at: Date; isInForce: boolean } | undefined> {
  const [found] = await listChoices(db, [patientId], [kind]);
  return found?.withdrawnAt ? { at: found.withdrawnAt, isInForce: found.isWithdrawn } : undefined;
}

export async function isWithdrawn(db: Db, patientId: number, kind: WithdrawableKind): Promise<boolean> {
  return (await withdrawnAmong(db, [patientId], kind)).has(patientId);
}

/** The patients among these whose consent is withdrawn. */
export async function withdrawnAmong(
  db: Db,
  patientIds: number[],
  kind: WithdrawableKind,
): Promise<Set<number>> {
  const choices = await listChoices(db, [...new Set(patientIds)], [kind]);
  return new Set(choices.filter((choice) => choice.isWithdrawn).map(({ patientId }) => patientId));
}

/** Reminders are sent until the patient withdraws; health data needs a consent first. */
async function choicesOf(db: Db, patientId: number): Promise<ConsentChoice[]> {
  const choices = await listChoices(db, [patientId], withdrawableKinds);
  return withdrawableKinds.flatMap((kind): ConsentChoice[] => {
    const choice = choices.find((each) => each.kind === kind);
    const [isGiven, isOver] = [Boolean(choice?.givenAt), choice?.isWithdrawn === true];
    const since = (isOver ? choice?.withdrawnAt : choice?.givenAt)?.toISOString() ?? null;
    if (isOver) return [{ kind, state: 'withdrawn', since }];
    // Whoever never entered a room was not asked about video, and has nothing to decide.
    if (kind === 'video' && !isGiven) return [];
    return [{ kind, state: isGiven || kind === 'reminder_mails' ? 'given' : 'not_asked', since }];
  });
}

/** Locks the account, so that of two withdrawals at once only one succeeds. */
async function expectState(
  tx: Db,
  patientId: number,
  kind: WithdrawableKind,
  wanted: ConsentChoice['state'],
): Promise<void> {
  if (!(await lockOpenAccount(tx, patientId))) throw new Failure('session.required');
  const choice = (await choicesOf(tx, patientId)).find((each) => each.kind === kind);
  if (choice?.state !== wanted) throw new Failure('audit.consent_unchanged');
}

/** Records the choice with the text that explained its effect. */
async function recordChoice(
  tx: Db,
  patientId: number,
  { kind, isGiven, locale }: { kind: WithdrawableKind; isGiven: boolean; locale: Client['locale'] },
  now: Date,
): Promise<void> {
  const textHash = hash('sha256', audit_consent[locale][`effect_${kind}`]);
  const choice = { kind, isGiven, locale, textVersion: `effect_${kind}`, textHash };
  await recordConsents(tx, { kind: 'account', id: patientId, patientId }, [choice], now);
}

async function tellAdministrators(
  tx: Db,
  config: Deps['config'],
  patientId: number,
  at: Date,
): Promise<void> {
  for (const administrator of await administratorsAsRecipients(tx, config))
    await postLetter(tx, withdrawalNotice(administrator, { patientId, at }, config.publicUrl));
}

/** The published texts named in a text version such as `2026-11 privacy-policy=12`. */
function textsIn(textVersion: string): ConsentRow['texts'] {
  return textVersion.split(' ').flatMap((part) => {
    const [name, number = ''] = part.split('=');
    const slug = consentTexts.find((each) => each === name);
    return slug && /^\d{1,15}$/.test(number) ? [{ slug, version: Number(number) }] : [];
  });
}
