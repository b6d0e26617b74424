import type { Actor } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';

/** How long the server keeps the draft of a visitor without an account. */
export const DRAFT_HOURS = 24;

export interface Caller {
  actor: Actor;
  client: Client;
}

/**
 * Who may hold a slot: a signed-in patient, a visitor with a draft, or both, because a visitor who signs in keeps the
 * chosen slot. A caller who is neither has no hold yet.
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

/** The visitor's draft token, or a new one. The caller tells the browser to keep a new token. */
export function ensureDraftToken({ draftToken }: Client): { draftToken: string; isNew: boolean } {
  return { draftToken: draftToken ?? newSecretToken().token, isNew: draftToken === undefined };
}

/** The names under which the holds of this person are stored. A new hold gets the first name. */
export function holderKeys({ patientId, draftHash }: Holder): string[] {
  return [
    ...(patientId === undefined ? [] : [`patient ${patientId}`]),
    ...(draftHash === undefined ? [] : [`draft ${draftHash}`]),
  ];
}
