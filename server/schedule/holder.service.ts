import type { Actor } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import { hashToken, newSecretToken } from '#server/platform/secret-token.ts';

const DRAFT_HOURS = 24;

export interface Caller {
  actor: Actor;
  client: Client;
}

/**
 * Who may hold a time: a signed-in patient, a visitor with a draft, or both, for a visitor who signs in
 * keeps what she has chosen before. Whoever is neither holds nothing yet.
 */
export interface Holder {
  patientId?: number | undefined;
  draftHash?: string | undefined;
}

export function holderOf(actor: Actor, draftToken: string | undefined): Holder {
  return {
    patientId: actor.kind === 'patient' ? actor.patientId : undefined,
    draftHash: draftToken === undefined ? undefined : hashToken(draftToken),
  };
}

/** Until when a visitor without an account is recognised. */
export function draftEnd(now: Date): Date {
  return new Date(now.getTime() + DRAFT_HOURS * 3_600_000);
}

/** By which draft the caller is known from now on; a visitor who has none gets one, a patient needs none. */
export function draftTokenOf({ actor, client }: Caller): { draftToken: string | undefined; isNew: boolean } {
  const isNew = actor.kind !== 'patient' && client.draftToken === undefined;
  return { draftToken: isNew ? newSecretToken().token : client.draftToken, isNew };
}

/** The names her holds are stored under; a new one gets the first. */
export function holderKeys({ patientId, draftHash }: Holder): string[] {
  return [
    ...(patientId === undefined ? [] : [`patient ${patientId}`]),
    ...(draftHash === undefined ? [] : [`draft ${draftHash}`]),
  ];
}
