import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_SECTION, noteSections } from '#contract/treatment.rules.ts';
import type { NoteTexts } from '#contract/treatment-texts.contract.ts';
import { form as formTexts } from '#texts/generated/form.ts';
import { staff_note_texts } from '#texts/generated/staff_note_texts.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { type StaffCatalogue, UnknownEntry, WithCatalogue } from '../../catalogue/WithCatalogue.tsx';
import { useMayCall } from '../../identity/permissions.ts';
import { pathToClinic } from '../../paths.ts';
import { noteTexts } from '../../treatment/note-queries.ts';
import { BackLink } from '../BothLanguages.tsx';
import { FormState } from '../FormState.tsx';
import { useClinicForm } from '../use-clinic-form.ts';

/** How a note about one service begins. */
export function NoteTemplatePage() {
  const t = useTexts(staff_note_texts);
  const { id = '' } = useParams();
  return (
    <Page width="wide">
      <BackLink to={pathToClinic('texts')}>{t.back}</BackLink>
      <WithCatalogue>{(catalogue) => <Template key={id} id={id} catalogue={catalogue} />}</WithCatalogue>
    </Page>
  );
}

function Template({ id, catalogue }: { id: string; catalogue: StaffCatalogue }) {
  const t = useTexts(staff_note_texts);
  const language = useLanguage();
  const mayChange = useMayCall('saveNoteTemplate');
  const found = useQuery(noteTexts);
  const [round, setRound] = useState(0);
  const service = catalogue.categories
    .flatMap(({ services }) => services)
    .find((each) => `${each.id}` === id);
  const name = service?.texts[language].title ?? '';
  usePageTitle(t.template_of({ name }));
  if (!service || !mayChange) return <UnknownEntry part={t.templates} />;
  if (found.isPending) return <Skeleton rows={8} />;
  if (found.isLoadingError) {
    return <FailureNote message={found.error.message || undefined} onRetry={() => found.refetch()} />;
  }
  const reload = async () => {
    await found.refetch();
    setRound(round + 1);
  };
  return (
    <>
      <PageHeading lead={t.template_about}>{t.template_of({ name })}</PageHeading>
      <TemplateForm key={round} serviceId={service.id} texts={found.data} onReload={reload} />
    </>
  );
}

interface TemplateFormProps {
  serviceId: number;
  texts: NoteTexts;
  onReload: () => Promise<void>;
}

function TemplateForm({ serviceId, texts, onReload }: TemplateFormProps) {
  const t = useTexts(staff_note_texts);
  const sections = useTexts(staff_treatment);
  const { please_wait } = useTexts(formTexts);
  const queries = useQueryClient();
  const form = useClinicForm({
    name: `note template ${serviceId}`,
    fresh: entriesOf(texts, serviceId),
    latest: async () => entriesOf(await queries.fetchQuery({ ...noteTexts, staleTime: 0 }), serviceId),
    send: ({ version, ...typed }) =>
      callApi('PUT /api/staff/services/:service_id/note-template', {
        service_id: serviceId,
        version,
        sections: typed,
      }),
    errorsOf: errorsUnder('sections.', ''),
    onDone: ({ data }) => {
      form.settle(entriesOf(data, serviceId));
      queries.setQueryData(noteTexts.queryKey, data);
    },
  });
  const reload = async () => {
    form.forget();
    await onReload();
  };
  return (
    <form onSubmit={form.submit} onChange={form.noticeChange} noValidate>
      <Card className={formStyles.form}>
        {noteSections.map((section) => (
          <TextArea
            key={section}
            label={sections[section]}
            rows={6}
            maxLength={LONGEST_SECTION}
            {...form.field(section)}
          />
        ))}
        <FormState form={form} onReload={reload} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy} busyText={please_wait}>
            {t.save}
          </Button>
        </div>
      </Card>
    </form>
  );
}

/** The sections beside the version that the person has read; 0 while there is no template. */
function entriesOf({ templates }: NoteTexts, serviceId: number) {
  const { version = 0, sections } = templates.find(({ service_id }) => service_id === serviceId) ?? {};
  const { reason = '', course = '', findings = '', assessment = '', procedure = '' } = sections ?? {};
  return { version, reason, course, findings, assessment, procedure };
}
