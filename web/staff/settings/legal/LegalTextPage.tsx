import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useMayCall } from '#web/staff/identity/permissions.ts';
import { useStepUp } from '#web/staff/identity/step-up.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BackLink } from '../BothLanguages.tsx';
import styles from '../Clinic.module.css';
import { LegalForm, LegalPreview } from './LegalForm.tsx';
import { startOf } from './legal-blocks.ts';
import { type LegalSlug, type LegalText, type LegalVersion, legalDraft, legalTexts } from './legal-query.ts';

export function LegalTextPage() {
  const t = useTexts(staff_clinic);
  const { slug } = useParams();
  const texts = useQuery(legalTexts);
  const text = texts.data?.find((each) => each.slug === slug);
  return (
    <Page width="wide">
      <BackLink to={pathToClinic('legal')}>{t.back_legal}</BackLink>
      {texts.isPending && <Skeleton rows={6} />}
      {texts.isLoadingError && (
        <FailureNote message={texts.error.message || undefined} onRetry={() => texts.refetch()} />
      )}
      {texts.data && !text && <EmptyNote text={t.unknown} />}
      {text && <Text key={text.slug} text={text} />}
    </Page>
  );
}

function Text({ text }: { text: LegalText }) {
  const t = useTexts(staff_clinic_legal);
  const mayChange = useMayCall('saveLegalDraft');
  const title = t[`slug_${text.slug}`];
  usePageTitle(title);
  return (
    <>
      <PageHeading
        lead={mayChange ? undefined : t.readonly}
        action={
          <a href={`/patient/${text.slug}`} target="_blank" rel="noreferrer">
            {t.see_in_portal}
            <VisuallyHidden> ({t.opens_tab})</VisuallyHidden>
          </a>
        }
      >
        {title}
      </PageHeading>
      <div className={styles.sections}>
        {mayChange && <LegalEditor text={text} title={title} />}
        <LegalVersions text={text} title={title} />
      </div>
    </>
  );
}

/** Starts with the draft; without one, with the version in force. */
function LegalEditor({ text, title }: { text: LegalText; title: string }) {
  const draft = useQuery(legalDraft(text.slug));
  const [round, setRound] = useState(0);
  const reload = async () => {
    await draft.refetch();
    setRound(round + 1);
  };
  if (draft.isPending) return <Skeleton rows={8} />;
  if (draft.isLoadingError) {
    return <FailureNote message={draft.error.message || undefined} onRetry={() => draft.refetch()} />;
  }
  return <LegalForm key={round} text={text} title={title} fresh={startOf(draft.data)} onReload={reload} />;
}

const TONES = { in_force: 'good', announced: 'brand', past: 'over', withdrawn: 'over' } as const;

function LegalVersions({ text, title }: { text: LegalText; title: string }) {
  const t = useTexts(staff_clinic_legal);
  const [looked, setLooked] = useState<number | null>(null);
  const [doubted, setDoubted] = useState<LegalVersion | null>(null);
  const mayWithdraw = useMayCall('withdrawLegalVersion');
  return (
    <Card className={formStyles.section}>
      <h2>{t.versions}</h2>
      <p className={styles.quiet}>{text.versions.length === 0 ? t.no_versions : t.versions_lead}</p>
      <ul className={styles.list}>
        {text.versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            onLook={() => setLooked(version.id)}
            onWithdraw={mayWithdraw && version.state === 'announced' ? () => setDoubted(version) : undefined}
          />
        ))}
      </ul>
      {looked !== null && (
        <LegalPreview
          title={title}
          name={['version', text.slug, looked]}
          load={async () =>
            (await callApi('GET /api/staff/legal/:slug/versions/:id', { slug: text.slug, id: looked })).data
          }
          onClose={() => setLooked(null)}
        />
      )}
      {doubted && <WithdrawDialog slug={text.slug} version={doubted} onClose={() => setDoubted(null)} />}
    </Card>
  );
}

interface VersionRowProps {
  version: LegalVersion;
  onLook: () => void;
  /** Given only for a version that is not in force yet. */
  onWithdraw: (() => void) | undefined;
}

function VersionRow({ version, onLook, onWithdraw }: VersionRowProps) {
  const t = useTexts(staff_clinic_legal);
  const date = formatDateTime(version.published_at);
  const { withdrawal } = version;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{t.from({ date })}</span>
        <span className={styles.facts}>
          {version.published_by === null ? t.by_portal : t.by({ name: version.published_by })}
          {withdrawal && ` · ${t.withdrawn_by({ name: withdrawal.by, date: formatDateTime(withdrawal.at) })}`}
        </span>
      </div>
      <span className={styles.marks}>
        <Pill tone={TONES[version.state]}>{t[`state_${version.state}`]}</Pill>
      </span>
      <Button look="secondary" aria-label={t.look_at({ date })} onClick={onLook}>
        {t.look}
      </Button>
      {onWithdraw && (
        <Button look="quiet" aria-label={t.withdraw_label({ date })} onClick={onWithdraw}>
          {t.withdraw}
        </Button>
      )}
    </li>
  );
}

interface WithdrawDialogProps {
  slug: LegalSlug;
  version: LegalVersion;
  onClose: () => void;
}

/** Withdraws an announced version. The server refuses it when the version has come into force. */
function WithdrawDialog({ slug, version, onClose }: WithdrawDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const queries = useQueryClient();
  const withProof = useStepUp();
  const { id, published_at } = version;
  const route = 'POST /api/staff/legal/:slug/versions/:id/withdrawal';
  const form = useSendForm({
    defaultValues: {},
    send: () => withProof(() => callApi(route, { slug, id })),
    onDone: async () => {
      await queries.invalidateQueries(legalTexts);
      onClose();
      focusHeading();
    },
  });
  return (
    <FormDialog
      title={t.withdraw_title}
      about={t.withdraw_text({ date: formatDateTime(published_at) })}
      action={t.withdraw}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}
