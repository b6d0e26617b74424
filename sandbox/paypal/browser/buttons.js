import { askPayer } from './checkout.js';
import { attachRoot, element } from './payer-window.js';

/** `paypal.Buttons(…)`: one button that opens the payer's window and reports to the page, as PayPal's does. */
export function createButtons(sdk, given = {}) {
  const component = { sdk, options: { ...given }, host: undefined, payerWindow: undefined };
  const isEligible = () => [undefined, 'paypal'].includes(component.options.fundingSource);
  return {
    isEligible,
    async render(container) {
      if (!isEligible()) throw new Error(`${component.options.fundingSource} is not eligible`);
      renderButton(component, findContainer(container));
    },
    async close() {
      component.payerWindow?.close();
      component.host?.close();
      component.host = undefined;
    },
    async updateProps(options) {
      Object.assign(component.options, options);
    },
    hasReturned: () => false,
    resume() {},
  };
}

function findContainer(container) {
  const found = typeof container === 'string' ? document.querySelector(container) : container;
  if (found instanceof HTMLElement) return found;
  throw new Error(`Document is ready and element ${container} does not exist`);
}

function renderButton(component, container) {
  component.host?.close();
  component.host = attachRoot(container);
  const { texts } = component.sdk;
  const button = element('button', { type: 'button', class: 'start' }, texts.button);
  component.host.root.append(button, element('p', { class: 'notice' }, texts.notice));

  // Not disabled meanwhile: the focus comes back to the button when the payer's window closes.
  let isPaying = false;
  button.addEventListener('click', async () => {
    if (isPaying) return;
    isPaying = true;
    await pay(component);
    isPaying = false;
  });
  const setDisabled = (isDisabled) => async () => {
    button.disabled = isDisabled;
  };
  component.options.onInit?.({}, { enable: setDisabled(false), disable: setDisabled(true) });
}

async function pay(component) {
  const { options } = component;
  try {
    if (!(await mayBegin(options))) return;
    if (!options.createOrder) throw new Error('createOrder is missing');
    const orderID = await options.createOrder({ paymentSource: 'paypal' }, { order: noClientCalls });
    if (typeof orderID !== 'string') throw new Error('Expected an order id to be passed');
    await checkOut(component, orderID);
  } catch (error) {
    if (options.onError) options.onError(error);
    else reportError(error);
  }
}

/** The page may stop the click, for instance because a box is not ticked. */
async function mayBegin({ onClick }) {
  let isRejected = false;
  const reject = async () => {
    isRejected = true;
  };
  await onClick?.({ fundingSource: 'paypal' }, { resolve: async () => undefined, reject });
  return !isRejected;
}

/** Shown again for the same order when the page asks to restart, as after a declined payment. */
async function checkOut(component, orderID) {
  const { sdk, options } = component;
  const { answer, order } = await askPayer({
    ...sdk,
    orderId: orderID,
    onOpen: (payerWindow) => {
      component.payerWindow = payerWindow;
    },
  });
  component.payerWindow = undefined;
  if (answer === 'cancel') {
    options.onCancel?.({ orderID }, { redirect });
    return;
  }
  let isRestarted = false;
  const restart = () => {
    isRestarted = true;
  };
  const approved = { orderID, payerID: order.payer_id, paymentID: null, billingToken: null };
  await options.onApprove?.(approved, { restart, redirect, order: noClientCalls });
  if (isRestarted) await checkOut(component, orderID);
}

function redirect(url) {
  window.location.assign(url);
}

/** Orders are made and captured by the server; the stand-in does not offer it to pages. */
const noClientCalls = Object.fromEntries(
  ['create', 'capture', 'authorize', 'get', 'patch'].map((name) => [
    name,
    async () => {
      throw new Error(`actions.order.${name} is not offered by the PayPal sandbox; call the server instead.`);
    },
  ]),
);
