import { useState } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Pill } from '#web/ui/Pill.tsx';
import styles from '../Clinic.module.css';
import { LegalPreview } from './LegalPreview.tsx';
import type { LegalText, LegalVersion } from './legal-query.ts';

const TONES = { in_force: 'good', announced: 'brand', past: 'over' } as const;

export function LegalVersions({ text, title }: { text: LegalText; title: string }) {
  const t = useTexts(staff_clinic_legal);
  const [looked, setLooked] = useState<number | null>(null);
  return (
    <Card className={formStyles.section}>
      <h2>{t.versions}</h2>
      <p className={styles.quiet}>{text.versions.length === 0 ? t.no_versions : t.versions_lead}</p>
      <ul className={styles.list}>
        {text.versions.map((version) => (
          <VersionRow key={version.id} version={version} onLook={() => setLooked(version.id)} />
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
    </Card>
  );
}

function VersionRow({ version, onLook }: { version: LegalVersion; onLook: () => void }) {
  const t = useTexts(staff_clinic_legal);
  const date = formatDateTime(version.published_at);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{t.from({ date })}</span>
        <span className={styles.facts}>
          {version.published_by === null ? t.by_portal : t.by({ name: version.published_by })}
        </span>
      </div>
      <span className={styles.marks}>
        <Pill tone={TONES[version.state]}>{t[`state_${version.state}`]}</Pill>
      </span>
      <Button look="secondary" aria-label={t.look_at({ date })} onClick={onLook}>
        {t.look}
      </Button>
    </li>
  );
}
