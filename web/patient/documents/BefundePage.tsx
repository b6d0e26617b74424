import { documents } from '#texts/generated/documents.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../routes.ts';
import { LinkedText } from '../shell/LinkedText.tsx';
import styles from './Documents.module.css';
import { FindingForm } from './FindingForm.tsx';

/** Sends one finding to the clinic. */
export const BefundePage = withQueries(BefundeScreen);

function BefundeScreen() {
  const t = useTexts(documents);
  return (
    <Page width="narrow">
      <PageHeading lead={t.upload_lead}>{useTexts(route).Befunde}</PageHeading>
      <Card>
        <FindingForm />
      </Card>
      <p className={styles.soft}>
        <LinkedText text={t.register} links={[`/patient${pathTo('Register')}`]} />
      </p>
      <div>
        <ButtonLink to={pathTo('MedicalHistory')} look="quiet">
          {t.back}
        </ButtonLink>
      </div>
    </Page>
  );
}
