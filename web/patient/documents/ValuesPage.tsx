import { documents } from '#texts/generated/documents.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { SeverityCourses } from '../anamnesis/severity/SeverityCourses.tsx';
import { OwnMeasurements } from '../treatment/OwnMeasurements.tsx';

/** How the patient is doing: the measured values, and the complaints from form to form. */
export const ValuesPage = withQueries(ValuesScreen);

function ValuesScreen() {
  const t = useTexts(documents);
  return (
    <Page>
      <PageHeading lead={t.values_lead}>{useTexts(route).Values}</PageHeading>
      <OwnMeasurements />
      <SeverityCourses />
    </Page>
  );
}
