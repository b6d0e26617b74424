import { type ProviderAnswer, ProviderRefusal } from '#sandbox/providers/provider.ts';

interface ErrorFields {
  status?: number;
  type?: string;
  message: string;
  code?: string;
  param?: string;
  [more: string]: unknown;
}

/** The shape of every refusal of the API. */
function refusalAnswer({
  status = 400,
  type = 'invalid_request_error',
  ...fields
}: ErrorFields): ProviderAnswer {
  const doc_url = fields.code && `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}`;
  return { status, body: { error: { type, ...fields, ...(doc_url && { doc_url }) } } };
}

export function refusal(fields: ErrorFields): ProviderRefusal {
  return new ProviderRefusal(refusalAnswer(fields));
}

/** A wrong id in the address is not found; in a parameter it makes the request wrong. */
export function noSuch(object: string, id: string, param?: string): ProviderRefusal {
  return refusal({
    status: param ? 400 : 404,
    code: 'resource_missing',
    message: `No such ${object.replaceAll('_', '')}: '${id}'`,
    param: param ?? 'id',
  });
}

/** An invalid card; the bank is not asked. */
export function cardFault(code: string, message: string, param: string): ProviderRefusal {
  return refusal({ status: 402, type: 'card_error', code, message, param });
}

export const REFUSALS = {
  stillRunning: refusalAnswer({
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  }),
  keyReused: refusalAnswer({
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than this one if you meant to execute a different request.',
  }),
  tooMany: refusalAnswer({
    status: 429,
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  }),
  broken: refusalAnswer({
    status: 500,
    type: 'api_error',
    message: 'An unknown error occurred.',
  }),
};

/** A refusal that is stored, because the card was tried and the intent remembers it. Return it, never throw it. */
export class StoredRefusal {
  readonly answer: ProviderAnswer;

  constructor(fields: ErrorFields) {
    this.answer = refusalAnswer(fields);
  }
}
