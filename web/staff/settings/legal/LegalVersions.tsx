import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useMayCall } from '#web/staff/shell/permissions.ts';
import { useStepUp } from '#web/staff/shell/step-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import styles from '../Clinic.module.css';
import { LegalPreview } from './LegalPreview.tsx';
import { type LegalSlug, type LegalText, type LegalVersion, legalTexts } from './legal-query.ts';

const TONES = { in_force: 'good', announced: 'brand', past: 'over', withdrawn: 'over' } as const;

export function LegalVersions({ text, title }: { text: LegalText; title: string }) {
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
