import { confirm_payment as words } from '#texts/generated/confirm_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { pathTo } from '../../routes.ts';

/** Without an address no invoice can be written, so nothing is offered to pay with. */
export function MissingAddress() {
  const t = useTexts(words);
  return (
    <Notice tone="danger">
      <p>
        <strong>{t.no_address}</strong>
      </p>
      <p>{t.no_address_text}</p>
      <div>
        <ButtonLink to={pathTo('Account')} look="secondary" size="small">
          {t.to_account}
        </ButtonLink>
      </div>
    </Notice>
  );
}
