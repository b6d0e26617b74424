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
export class Confirmation {
  #api;
  #texts;

  constructor(api, texts) {
    this.#api = api;
    this.#texts = texts;
  }

  async confirm(kind, secret, { payment_method: method, ...rest } = {}, { handleActions = true } = {}) {
    const intent = intentOf(secret, kind);
    const { error, fields } = cardFields(method);
    if (error) return { error };
    const sent = { ...rest, ...fields, client_secret: secret, use_stripe_sdk: true };
    const answer = await this.#api.post(`${intent.path}/${intent.id}/confirm`, sent);
    if (answer.error || !handleActions) return shown(intent, answer);
    return await this.#finish(intent, secret, answer.object);
  }

  async retrieve(kind, secret) {
    const intent = intentOf(secret, kind);
    return shown(intent, await this.#read(intent, secret));
  }

  async handleNextAction(secret) {
    const intent = intentOf(secret);
    const answer = await this.#read(intent, secret);
    return answer.error ? answer : await this.#finish(intent, secret, answer.object);
  }

  async createPaymentMethod({ type, card, billing_details }) {
    if (type !== 'card') throw new Error(`The sandbox offers no payment method of the type ${type}.`);
    const { error, fields } = cardFields({ card, billing_details });
    if (error) return { error };
    const answer = await this.#api.post('/v1/payment_methods', fields.payment_method_data);
    return answer.error ? answer : { paymentMethod: answer.object };
  }

  async #read({ path, id }, secret) {
    return await this.#api.get(`${path}/${id}`, { client_secret: secret });
  }

  /** Lets the cardholder answer her bank, if it asks. */
  async #finish(intent, secret, object) {
    if (object.status !== 'requires_action') return shown(intent, { object });
    const isApproved = await askCardholder(this.#texts, this.#detailsOf(object));
    const path = object.next_action.use_stripe_sdk.stripe_js;
    const answer = await this.#api.post(`${path}/${isApproved ? 'complete' : 'fail'}`, {
      client_secret: secret,
    });
    const failure = answer.object?.[intent.error];
    if (!failure) return shown(intent, answer);
    const message = this.#texts[failure.code] ?? failure.message;
    return { error: { ...failure, message, [intent.field]: answer.object } };
  }

  #detailsOf({ amount, currency }) {
    if (amount === undefined) return [];
    const money = new Intl.NumberFormat(this.#texts.language, { style: 'currency', currency });
    return [[this.#texts.approvalAmount, money.format(amount / 100)]];
  }
}

function shown({ result }, { error, object }) {
  return error ? { error } : { [result]: object };
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
