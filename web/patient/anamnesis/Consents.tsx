import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LinkedText } from '../shell/LinkedText.tsx';
import styles from './AnamnesisForm.module.css';
import { questionId } from './anamnesis-errors.ts';
import { CONSENTS } from './anamnesis-progress.ts';
import type { Consent, Signing } from './anamnesis-values.ts';
import { linkedConsent } from './consent-links.ts';
import type { FormParts } from './form-parts.ts';

interface ConsentsProps extends FormParts {
  consents: AnamnesisForm['consents'];
  given: Signing['consents'];
  onGive: (key: Consent, isGiven: boolean) => void;
}

/** Nothing is held back here: what is not agreed to is sent as such, and the server says what it needs. */
export function Consents({ consents, given, onGive, elementId, errorsOf }: ConsentsProps) {
  return (
    <div className={styles.consents}>
      {consents.map(({ key, text, required }) => {
        const id = questionId(CONSENTS, key);
        return (
          <div key={key} id={elementId(id)}>
            <Checkbox
              id={`${elementId(id)}-box`}
              label={<LinkedText {...linkedConsent(text)} />}
              required={required}
              errors={errorsOf(id).notice}
              checked={given[key]}
              onChange={(event) => onGive(key, event.target.checked)}
            />
          </div>
        );
      })}
    </div>
  );
}
