import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkWays } from './OpenLinkPayment.tsx';

function buttonsOf(isApproval: boolean): string[] {
  const html = renderToString(
    <LinkWays
      amount="180,00 €"
      isApproval={isApproval}
      isBusy={false}
      onCard={() => {}}
      onPayPal={() => {}}
    />,
  );
  return Array.from(html.matchAll(/<button[^>]*>.*?<\/button>/g), ([button]) =>
    button.replaceAll(/<[^>]+>/g, ''),
  );
}

test('PAYMENTS-5.15: a bank that only asks is answered with the saved card; another card and PayPal will do as well', () => {
  expect(buttonsOf(true)).toEqual(['180,00 € jetzt zahlen', 'Andere Karte verwenden', 'Mit PayPal zahlen']);
});

test('PAYMENTS-5.17: where the saved card is refused, another card or PayPal pays', () => {
  expect(buttonsOf(false)).toEqual(['Mit einer Karte zahlen', 'Mit PayPal zahlen']);
});
