import { askCardholder } from './approval-dialog.js';
import { cardOf } from './elements.js';

const INTENTS = {
  seti: {
    path: '/v1/setup_intents',
    result: 'setupIntent',
    error: 'last_setup_error',
    field: 'setup_intent',
  },
  pi: {
    path: '/v1/payment_intents',
    result: 'paymentIntent',
    error: 'last_payment_error',
    field: 'payment_intent',
  },
};

/** Everything that moves an intent from the browser. Each method resolves with the intent or with `{ error }`. */
export function createConfirmation(api, texts) {
  return { confirm, retrieve, handleNextAction, createPaymentMethod };

  async function confirm(
    prefix,
    secret,
    { payment_method: method, ...rest } = {},
    { handleActions = true } = {},
  ) {
    const intent = intentOf(secret, prefix);
    const card = cardFields(method);
    if (card.error) return card;
    const fields = { ...rest, ...card.fields, client_secret: secret, use_stripe_sdk: true };
    const answer = await api.post(`${intent.path}/${intent.id}/confirm`, fields);
    if (answer.error || !handleActions) return shown(intent, answer);
    return await finish(intent, secret, answer.object);
  }

  async function retrieve(prefix, secret) {
    const intent = intentOf(secret, prefix);
    return shown(intent, await api.get(`${intent.path}/${intent.id}`, { client_secret: secret }));
  }

  async function handleNextAction(secret) {
    const intent = intentOf(secret);
    const answer = await api.get(`${intent.path}/${intent.id}`, { client_secret: secret });
    return answer.error ? answer : await finish(intent, secret, answer.object);
  }

  async function createPaymentMethod({ type, card, billing_details }) {
    if (type !== 'card') throw new Error(`The sandbox offers no payment method of the type ${type}.`);
    const { error, fields } = cardFields({ card, billing_details });
    if (error) return { error };
    const answer = await api.post('/v1/payment_methods', fields.payment_method_data);
    return answer.error ? answer : { paymentMethod: answer.object };
  }

  /** Lets the cardholder answer her bank, if it asks. */
  async function finish(intent, secret, object) {
    if (object.status !== 'requires_action') return shown(intent, { object });
    const isApproved = await askCardholder(texts, detailsOf(object));
    const path = object.next_action.use_stripe_sdk.stripe_js;
    const answer = await api.post(`${path}/${isApproved ? 'complete' : 'fail'}`, { client_secret: secret });
    const failure = answer.object?.[intent.error];
    if (!failure) return shown(intent, answer);
    const message = texts[failure.code] ?? failure.message;
    return { error: { ...failure, message, [intent.field]: answer.object } };
  }

  function detailsOf({ amount, currency }) {
    if (amount === undefined) return [];
    const money = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    return [[texts.approvalAmount, money.format(amount / 100)]];
  }

  function shown({ result }, { error, object }) {
    return error ? { error } : { [result]: object };
  }
}

/** A saved card goes by its id; one in the fields is checked before anything is sent. */
function cardFields(method) {
  if (method === undefined) return { fields: {} };
  if (typeof method === 'string') return { fields: { payment_method: method } };
  const card = cardOf(method.card);
  const error = card.check();
  if (error) return { error };
  const { billing_details, metadata } = method;
  return { fields: { payment_method_data: { type: 'card', card: card.read(), billing_details, metadata } } };
}

function intentOf(secret, expected) {
  const [, id, prefix] = /^((seti|pi)_\w+)_secret_\w+$/.exec(secret ?? '') ?? [];
  if (!prefix || (expected && prefix !== expected))
    throw new Error('The client secret is not one of this intent.');
  return { id, ...INTENTS[prefix] };
}
