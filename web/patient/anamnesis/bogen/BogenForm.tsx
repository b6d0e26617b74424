import { useState } from 'react';
import { Link } from 'react-router';
import type { AnamnesisForm as Questions } from '#contract/anamnesis.contract.ts';
import { anamnesis_bogen } from '#texts/generated/anamnesis_bogen.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { pathTo } from '../../routes.ts';
import { AnamnesisForm } from '../AnamnesisForm.tsx';
import type { KnownPerson } from '../anamnesis-values.ts';
import styles from './Bogen.module.css';
import { type Bogen, keepBogen, keptBogen } from './bogen-memory.ts';
import { EarlierAnswers } from './EarlierAnswers.tsx';
import { withEarlier } from './earlier-answers.ts';
import { useBogenSending } from './use-bogen-sending.ts';

/** The whole questionnaire, begun anew or where it was left. */
export function BogenForm({ form, person }: { form: Questions; person: KnownPerson }) {
  const t = useTexts(anamnesis_bogen);
  const [bogen, setBogen] = useState(keptBogen);
  const { send, isBusy, errors } = useBogenSending(form);

  const change = (part: Partial<Bogen>) => {
    const next = { ...keptBogen(), ...part };
    keepBogen(next);
    setBogen(next);
  };
  return (
    <>
      <EarlierAnswers onTake={(earlier) => change({ entries: withEarlier(bogen.entries, earlier) })} />
      <AnamnesisForm
        id="anamnesebogen"
        form={form}
        person={person}
        personHint={
          <>
            {t.person_hint} <Link to={pathTo('Account')}>{t.person_change}</Link>
          </>
        }
        entries={bogen.entries}
        onChange={(entries) => change({ entries })}
        startSigning={bogen.signing}
        onSigningChange={(signing) => change({ signing })}
        errors={errors}
        onSubmit={(anamneseDaten) => send({ anamneseDaten, locale: form.locale })}
      >
        <div className={styles.actions}>
          <Button type="submit" isBusy={isBusy} busyText={t.sending}>
            {t.send}
          </Button>
        </div>
      </AnamnesisForm>
    </>
  );
}
