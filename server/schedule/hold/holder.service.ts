import type { Actor } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';

/** How long a visitor without an account is recognised, and what she typed is kept. */
export const DRAFT_HOURS = 24;

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

export function draftEnd(now: Date): Date {
  return new Date(now.getTime() + DRAFT_HOURS * 3_600_000);
}

/** What a visitor is known by, given to her now if she has none. Her browser keeps it once it is told to. */
export function ensureDraftToken({ draftToken }: Client): { draftToken: string; isNew: boolean } {
  return { draftToken: draftToken ?? newSecretToken().token, isNew: draftToken === undefined };
}

/** The names her holds are stored under; a new one gets the first. */
export function holderKeys({ patientId, draftHash }: Holder): string[] {
  return [
    ...(patientId === undefined ? [] : [`patient ${patientId}`]),
    ...(draftHash === undefined ? [] : [`draft ${draftHash}`]),
  ];
}
