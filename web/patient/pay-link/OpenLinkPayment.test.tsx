import { expect, test } from 'vitest';
import { renderHtml } from '#web/testing/render-html.tsx';
import { LinkWays } from './PayLinkPage.tsx';

function buttonsOf(isApproval: boolean): string[] {
  const html = renderHtml(
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

test('PAYMENTS-5.15: where the bank only asks for approval, the patient can use the saved card, another card or PayPal', () => {
  expect(buttonsOf(true)).toEqual(['180,00 € jetzt zahlen', 'Andere Karte verwenden', 'Mit PayPal zahlen']);
});

test('PAYMENTS-5.17: where the saved card is refused, the patient can use another card or PayPal', () => {
  expect(buttonsOf(false)).toEqual(['Mit einer Karte zahlen', 'Mit PayPal zahlen']);
});
