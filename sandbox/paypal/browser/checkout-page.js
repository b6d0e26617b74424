import { askPayer } from './checkout.js';

const address = new URL(window.location.href);
const language = navigator.language.startsWith('de') ? 'de' : 'en';
const texts = TEXTS[language];

/** For clients that send the payer to the order's link: afterwards she is sent back to where she came from. */
async function letPayerDecide() {
  const base = new URL('.', address).href.replace(/\/$/, '');
  const orderId = address.searchParams.get('token') ?? '';
  const { answer, order } = await askPayer({ base, orderId, texts, locale: navigator.language });
  const target = answer === 'cancel' ? order.cancel_url : order.return_url;
  if (!target) return texts.finished;

  const next = new URL(target);
  next.searchParams.set('token', orderId);
  if (answer !== 'cancel') next.searchParams.set('PayerID', order.payer_id);
  window.location.assign(next);
  return texts.finished;
}

const status = document.querySelector('[role=status]');
letPayerDecide().then(
  (sentence) => {
    status.textContent = sentence;
  },
  () => {
    status.textContent = texts.unknown;
  },
);
