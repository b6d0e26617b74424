import type { Actor } from '#server/platform/actor.ts';
import { hashToken } from '#server/platform/secret-token.ts';

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

/** The names her holds are stored under; a new one gets the first. */
export function holderKeys({ patientId, draftHash }: Holder): string[] {
  return [
    ...(patientId === undefined ? [] : [`patient ${patientId}`]),
    ...(draftHash === undefined ? [] : [`draft ${draftHash}`]),
  ];
}
