/** What the payer may know of an order. */
export async function readOrder(base, orderId) {
  return await call(`${base}/orders/${encodeURIComponent(orderId)}`);
}

export async function answerOrder(base, orderId, answer) {
  return await call(`${base}/orders/${encodeURIComponent(orderId)}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  });
}

async function call(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`The PayPal sandbox answered ${answer.status}.`);
  return await answer.json();
}
