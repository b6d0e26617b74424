import { useState } from 'react';
import { form as texts } from '#texts/generated/form.ts';
import { showToast } from '#web/ui/toasts.ts';
import { ApiError } from './call-api.ts';
import type { ServerErrors } from './field-errors.ts';
import { useTexts } from './language.ts';

/** A refusal by the page itself: an entry is missing, or the server's answer means something else here. */
export class PageRefusal extends Error {
  readonly errors: ServerErrors;

  constructor(message: string, errors: ServerErrors = {}) {
    super(message);
    this.name = 'PageRefusal';
    this.errors = errors;
  }
}

/** Somebody else changed the same thing first: who, and the time that the server sent. */
export interface Conflict {
  by: string | null;
  at: string | null;
}

/** Why the server or the page refused, in sentences for the person. */
export interface Refusal {
  /** The server's code; null if the page itself refused. */
  code: string | null;
  message: string;
  errors: ServerErrors;
  /** Errors that no field shows, for the screen beside the form. Without field errors, the message says everything. */
  rest: string[];
  /** Whether a toast shows all of the rest. */
  isToasted: boolean;
  conflict: Conflict | null;
}

export interface SendOptions<Args extends unknown[], Answer> {
  onDone?: (answer: Answer, ...sent: Args) => void;
  onRefused?: (refusal: Refusal) => void;
  /** Whether nobody waits for the answer any more: nothing is said or done about it. */
  isOutdated?: (...sent: Args) => boolean;
  /** Completes the server's sentence where it names who was faster. */
  tellConflict?: (conflict: { by: string; at: string }) => string;
  /** Replaces the server's message in the toast. */
  refusalText?: string | ((refusal: Refusal) => string) | undefined;
  /** Shows no toasts: the screen shows the refusal. */
  isQuiet?: boolean;
}

/**
 * The one way to send something, by a button or with a form: what the server answers, or why it refuses, appears as a
 * toast. The refusal stays until the next try. `send` resolves with the answer, after a refusal with nothing.
 */
export function useSend<Args extends unknown[], Answer>(
  call: (...given: Args) => Promise<Answer>,
  options: SendOptions<Args, Answer> = {},
) {
  const { onDone, onRefused, isOutdated, tellConflict, refusalText, isQuiet = false } = options;
  const t = useTexts(texts);
  const [underWay, setUnderWay] = useState<Args | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const refuse = (error: ApiError | PageRefusal) => {
    const told = refusalOf(error, t.unreachable, tellConflict);
    const found = { ...told, isToasted: told.rest.length > 0 && !isQuiet && refusalText === undefined };
    setRefusal(found);
    onRefused?.(found);
    const said = typeof refusalText === 'function' ? refusalText(found) : refusalText;
    if (!isQuiet) showToast({ type: 'error', text: said ?? found.message });
  };

  const send = async (...given: Args): Promise<Answer | undefined> => {
    setUnderWay(given);
    setRefusal(null);
    try {
      const answer = await call(...given);
      if (isOutdated?.(...given)) return undefined;
      if (!isQuiet) showMessage(answer);
      onDone?.(answer, ...given);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PageRefusal)) throw error;
      if (!isOutdated?.(...given)) refuse(error);
      return undefined;
    } finally {
      setUnderWay(null);
    }
  };

  return {
    send,
    isBusy: underWay !== null,
    /** What is being sent. */
    underWay,
    refusal,
    errorsOf: (field: string): string[] => refusal?.errors[field] ?? [],
    forgetRefusal: () => setRefusal(null),
  };
}

/** What the person reads about a refusal, and where. */
export function refusalOf(
  error: ApiError | PageRefusal,
  unreachable: string,
  tellConflict?: (conflict: { by: string; at: string }) => string,
): Omit<Refusal, 'isToasted'> {
  const conflict = conflictOf(error);
  const news = conflict?.by && conflict.at && tellConflict?.({ by: conflict.by, at: conflict.at });
  const message = [error.message || unreachable, news].filter(Boolean).join(' ');
  const isNamed = Object.keys(error.errors).length > 0;
  return {
    code: error instanceof ApiError ? error.code : null,
    message,
    errors: error.errors,
    rest: isNamed ? [] : [message],
    conflict,
  };
}

/** Both kinds of conflict that the server reports: changed settings, and an appointment that was moved. */
function conflictOf(error: ApiError | PageRefusal): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const current = (error.body.current ?? {}) as Record<string, string | null | undefined>;
  const by = current.changed_by || current.decided_by || null;
  return { by, at: current.changed_at ?? current.date_start_time ?? null };
}

function showMessage(answer: unknown): void {
  const message = (answer as { message?: unknown } | undefined)?.message;
  if (typeof message === 'string' && message !== '') showToast({ type: 'success', text: message });
}
