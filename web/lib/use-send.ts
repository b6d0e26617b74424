import { useState } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { showToast } from '#web/ui/toasts.ts';
import { ApiError } from './call-api.ts';
import type { ServerErrors } from './field-errors.ts';
import { useTexts } from './language.ts';

/** The page refuses in its own words: an entry is missing, or what the server answered means something else here. */
export class PageRefusal extends Error {
  readonly errors: ServerErrors;

  constructor(message: string, errors: ServerErrors = {}) {
    super(message);
    this.name = 'PageRefusal';
    this.errors = errors;
  }
}

/** Somebody else changed the same thing first: who, and the time that the server names with it. */
export interface Conflict {
  by: string | null;
  at: string | null;
}

/** Why something was not accepted, in words for the person who sent it. */
export interface Refusal {
  /** The server's code; null where the page itself refused. */
  code: string | null;
  message: string;
  errors: ServerErrors;
  /** What no field shows, to be shown beside the form; a refusal that names no entry is all in its message. */
  rest: string[];
  /** A toast says all of the rest. */
  isToasted: boolean;
  conflict: Conflict | null;
}

export interface SendOptions<Args extends unknown[], Answer> {
  onDone?: (answer: Answer, ...sent: Args) => void;
  onRefused?: (refusal: Refusal) => void;
  /** Completes the server's sentence where it names who was faster. */
  tellConflict?: (conflict: { by: string; at: string }) => string;
  /** Said in the toast instead of the server's message when it refuses. */
  refusalText?: string | ((refusal: Refusal) => string) | undefined;
  /** No toasts: the screen itself shows what the server says. */
  isQuiet?: boolean;
}

/**
 * The one way to send something, by a button or with a form: what the server answers, or why it refuses, appears as a
 * toast; the refusal is kept until the next try. `send` resolves with the answer, after a refusal with nothing.
 */
export function useSend<Args extends unknown[], Answer>(
  call: (...given: Args) => Promise<Answer>,
  options: SendOptions<Args, Answer> = {},
) {
  const { onDone, onRefused, tellConflict, refusalText, isQuiet = false } = options;
  const t = useTexts(words);
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
      if (!isQuiet) showMessage(answer);
      onDone?.(answer, ...given);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PageRefusal)) throw error;
      refuse(error);
      return undefined;
    } finally {
      setUnderWay(null);
    }
  };

  return {
    send,
    isBusy: underWay !== null,
    /** What is on its way at this moment. */
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
