import type { z } from 'zod';
import { type ProviderAnswer, ProviderRefusal } from '#sandbox/providers/provider.ts';
import { type Link, newDebugId } from './paypal-objects.ts';

/** Every issue the stand-in may answer, with PayPal's status and words. */
const ISSUES = {
  CANNOT_BE_ZERO_OR_NEGATIVE: [422, 'Must be greater than zero.'],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded.'],
  DECIMAL_PRECISION: [422, 'Only two decimal places are supported.'],
  DUPLICATE_INVOICE_ID: [422, 'Duplicate Invoice ID detected. The invoice ID must be unique.'],
  INSTRUMENT_DECLINED: [422, 'The instrument presented was either declined by the processor or bank.'],
  INVALID_ACCOUNT_STATUS: [401, 'Account validations failed for the user.'],
  INVALID_ARRAY_MAX_ITEMS: [400, 'The number of items in an array parameter is too large.'],
  INVALID_ARRAY_MIN_ITEMS: [400, 'The number of items in an array parameter is too small.'],
  INVALID_CURRENCY_CODE: [422, 'Currency code is invalid or is not currently supported.'],
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'The value of a field is invalid.'],
  INVALID_RESOURCE_ID: [404, 'Specified resource ID does not exist.'],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long.'],
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required field / parameter is missing.'],
  ORDER_ALREADY_CAPTURED: [422, "Order already captured. If 'intent=CAPTURE' only one capture is allowed."],
  ORDER_NOT_APPROVED: [422, 'Payer has not yet approved the Order for payment.'],
  PAYEE_ACCOUNT_INVALID: [422, 'Payee account specified is invalid.'],
  PAYER_ACTION_REQUIRED: [422, 'Transaction cannot complete, instruct the buyer to return to PayPal.'],
  PAYMENT_SOURCE_CANNOT_BE_USED: [422, 'The provided payment source cannot be used to pay for the order.'],
  PAYPAL_REQUEST_ID_PREVIOUSLY_USED: [422, 'The PayPal-Request-Id was already used for another request.'],
  PAYPAL_REQUEST_ID_REQUIRED: [400, "A PayPal-Request-Id is required if a 'payment_source' is specified."],
  PENDING_CAPTURE: [422, 'Cannot initiate a refund as the capture is pending.'],
  PREVIOUS_REQUEST_IN_PROGRESS: [409, 'A previous request on this resource is currently in progress.'],
  REFUND_AMOUNT_EXCEEDED: [422, 'The refund amount must not exceed what has not yet been refunded.'],
  REFUND_CAPTURE_CURRENCY_MISMATCH: [422, 'Refund must be in the same currency as the capture.'],
  REFUND_NOT_ALLOWED: [422, 'Capture cannot be refunded.'],
  REFUND_TIME_LIMIT_EXCEEDED: [422, 'You are over the time limit to perform a refund on this capture.'],
  TRANSACTION_DISPUTED: [422, 'Partial refunds cannot be offered because there is an open case.'],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  UNSUPPORTED_INTENT: [422, 'Only `intent=CAPTURE` is supported.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Issue = keyof typeof ISSUES;

export interface Fault {
  issue: Issue;
  /** A JSON pointer in the body, or the name of a header or path parameter. */
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query' | 'header';
}

type Named = [name: string, message: string];

const BROKEN: Named = ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'];
const NAMES: Record<number, Named> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: ['AUTHENTICATION_FAILURE', 'Authentication failed due to missing or invalid credentials.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
};

const DOCUMENTATION = 'https://developer.paypal.com/docs/api/orders/v2/#error-';

/**
 * A refusal as PayPal words it. Thrown, it undoes what was begun; returned as an answer, it is kept under the
 * request's id, as a decision of the payer's bank is.
 */
export class PayPalRefusal extends ProviderRefusal {
  constructor(faults: [Fault, ...Fault[]], links: Link[] = []) {
    const [{ issue }] = faults;
    const details = faults.map((fault) => ({ ...fault, description: ISSUES[fault.issue][1] }));
    super(errorAnswer(ISSUES[issue][0], { details, links, anchor: issue }));
    this.name = 'PayPalRefusal';
  }
}

export function refuse(issue: Issue, where: Omit<Fault, 'issue'> = {}): PayPalRefusal {
  return new PayPalRefusal([{ issue, ...where }]);
}

export function refuseAll([first, ...others]: Fault[]): void {
  if (first) throw new PayPalRefusal([first, ...others]);
}

/** The answer to a refusal that no rule makes, such as a missing token. */
export function errorAnswer(
  status: number,
  { details, links = [], anchor }: { details?: object[]; links?: Link[]; anchor?: string } = {},
): ProviderAnswer {
  const [name, message] = NAMES[status] ?? BROKEN;
  const help: Link = { href: `${DOCUMENTATION}${anchor ?? name}`, rel: 'information_link', method: 'GET' };
  const body = {
    name,
    message,
    debug_id: newDebugId(),
    ...(details && { details }),
    links: [help, ...links],
  };
  return { status, body };
}

/** What was sent, or PayPal's 400 that names every wrong field by its JSON pointer. */
export function readBody<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  refuseAll(parsed.error.issues.map((issue) => faultOf(issue, sent)));
  throw refuse('INVALID_PARAMETER_SYNTAX');
}

function faultOf(problem: z.core.$ZodIssue, sent: unknown): Fault {
  const value = problem.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    sent,
  );
  return {
    issue: issueOf(problem, value),
    field: `/${problem.path.join('/')}`,
    ...(['string', 'number', 'boolean'].includes(typeof value) && { value: String(value) }),
    location: 'body',
  };
}

function issueOf(problem: z.core.$ZodIssue, value: unknown): Issue {
  if (value === undefined || value === null) return 'MISSING_REQUIRED_PARAMETER';
  const isList = Array.isArray(value);
  if (problem.code === 'too_big') return isList ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
  if (problem.code === 'too_small') return isList ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
  return problem.code === 'invalid_value' ? 'INVALID_PARAMETER_VALUE' : 'INVALID_PARAMETER_SYNTAX';
}
