import { STYLE } from './style.js';

/**
 * PayPal's own window as a dialog in the page: shows what is to be paid and asks for the payer's answer, which
 * `tell` passes on. Resolves with what `tell` resolves with; Escape means to cancel.
 */
export function openPayerWindow({ order, texts, locale, tell }) {
  const { root, close } = attachRoot(document.body);
  const { promise, resolve } = Promise.withResolvers();
  const dialog = element('dialog', { 'aria-labelledby': 'title' });
  const failure = element('p', { class: 'failed', role: 'alert' });
  const choices = element('div', { class: 'choices' });

  const answer = async (choice) => {
    for (const button of choices.children) button.disabled = true;
    failure.textContent = '';
    try {
      const told = await tell(choice);
      dialog.close();
      close();
      resolve(told);
    } catch {
      failure.textContent = texts.failed;
      for (const button of choices.children) button.disabled = false;
      choices.firstElementChild.focus();
    }
  };

  choices.append(
    choice('pay', texts.pay, () => answer('approve')),
    choice('', texts.decline, () => answer('declined')),
    choice('', texts.cancel, () => answer('cancel')),
  );
  dialog.append(
    element('h2', { id: 'title' }, texts.title),
    element('p', { class: 'notice' }, texts.notice),
    amountLine(order, texts, locale),
    failure,
    choices,
  );
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!choices.firstElementChild.disabled) answer('cancel');
  });
  root.append(dialog);
  dialog.showModal();
  return { answered: promise, close: () => close() };
}

/** A place in the page that the page's own style does not reach. */
export function attachRoot(parent) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  parent.append(host);
  return { root, close: () => host.remove() };
}

export function element(name, attributes = {}, text = '') {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function amountLine({ amount }, texts, locale) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: amount.currency_code });
  const line = element('p', { class: 'amount' });
  line.append(element('span', {}, texts.amount), element('strong', {}, money.format(Number(amount.value))));
  return line;
}

function choice(kind, label, choose) {
  const button = element('button', { type: 'button', ...(kind && { class: kind }) }, label);
  button.addEventListener('click', choose);
  return button;
}
