import { z } from 'zod';
import type { ProviderName } from '#sandbox/sandbox.tables.ts';
import { Failure } from '#server/platform/failure.ts';
import { addBehaviour, BEHAVIOURS, forgetBehaviours, type Subject } from './behaviours.store.ts';
import { defineKind, listObjects } from './objects.store.ts';
import type { Provider, SandboxDeps } from './provider.ts';
import { deliverDueWebhooks, inOneWork } from './webhook-delivery.ts';

const Command = z.looseObject({ provider: z.enum(['stripe', 'paypal', 'zoom']), command: z.string() });

const Behave = z
  .object({
    subject: z.enum(Object.keys(BEHAVIOURS) as Subject[]),
    action: z.string(),
    match: z.string().default('*'),
    times: z.int().min(1).nullable().optional(),
    seconds: z.int().min(0).default(60),
  })
  .refine(({ subject, action }) => BEHAVIOURS[subject].some((known) => known === action));
type Behave = z.output<typeof Behave>;

const Objects = z.object({ kind: z.string(), where: z.record(z.string(), z.unknown()).default({}) });

/** Executes a test's command to a stand-in provider, such as `{ provider: 'stripe', command: 'forget' }`. */
export async function obeyCommand(deps: SandboxDeps, providers: Provider[], sent: unknown): Promise<unknown> {
  const { provider: name, command, ...fields } = read(Command, sent);
  const provider = providers.find((each) => each.name === name);
  if (!provider) throw new Failure('request.not_found');

  if (command === 'behave') return await behave(deps, name, read(Behave, fields));
  if (command === 'forget') return await forgetBehaviours(deps.db, name);
  if (command === 'deliver') return await deliverDueWebhooks(deps, providers);
  if (command === 'objects') return await showObjects(deps, name, read(Objects, fields));

  const own = Object.hasOwn(provider.commands, command) ? provider.commands[command] : undefined;
  if (!own) throw new Failure('request.malformed');
  return await inOneWork(deps, provider, (work) => own(work, fields));
}

/** A wanted behaviour of requests and outcomes applies once unless the test says more; of webhooks until `forget`. */
async function behave(
  { db }: SandboxDeps,
  provider: ProviderName,
  { subject, action, match, times, seconds }: Behave,
): Promise<void> {
  await addBehaviour(db, {
    provider,
    subject,
    match,
    action: action === 'late' ? `late:${seconds}` : action,
    remaining: times === undefined ? defaultTimes(subject) : times,
  });
}

function defaultTimes(subject: Subject): number | null {
  return subject === 'webhook' ? null : 1;
}

async function showObjects(
  { db }: SandboxDeps,
  provider: ProviderName,
  { kind, where }: z.output<typeof Objects>,
): Promise<object[]> {
  const found = await listObjects(db, defineKind(provider, kind), { where });
  return found.map(({ body }) => body);
}

function read<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Failure('request.malformed');
  return parsed.data;
}
