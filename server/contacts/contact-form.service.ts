import { randomUUID } from 'node:crypto';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { LIMITS } from './contact-limits.rules.ts';
import { formFault, readFormToken, writeFormToken } from './form-token.rules.ts';

/** Opens a form: whoever sends it shows when it was opened, and sends it once. */
export async function openForm({ dataKey, now }: Pick<Deps, 'dataKey' | 'now'>) {
  const form = { nonce: randomUUID(), openedAt: now() };
  return { data: { form_token: writeFormToken(dataKey, form) } };
}

/**
 * Lets an enquiry in that a person may have written, and names the form it came from. A client that knows no form
 * is let in as well, but less often.
 */
export async function admitForm(
  { db, dataKey, now }: Pick<Deps, 'db' | 'dataKey' | 'now'>,
  token: string | undefined,
  client: Pick<Client, 'network'>,
): Promise<{ nonce: string }> {
  const at = now();
  const network = networkOf(client.network);
  await takeTry(db, LIMITS.network, network, at);
  if (token === undefined) {
    await takeTry(db, LIMITS.withoutForm, network, at);
    return { nonce: randomUUID() };
  }
  const form = readFormToken(dataKey, token);
  const fault = formFault(form, at);
  if (!form || fault) throw new Failure(fault ?? 'contacts.form_outdated');
  return form;
}
