import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import { templateFaultOf } from '#contract/fee-agreement.rules.ts';
import type { Template } from '#contract/positions.contract.ts';
import { sumOf, type UsedPosition } from '#contract/positions.rules.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { PageRefusal, useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Positions.module.css';
import { PositionsEditor, Sums } from './PositionsEditor.tsx';
import { entryOf, givenPositions, readable } from './position-entries.ts';
import { templateOf } from './position-queries.ts';

/** The positions of which a service consists, at usual factors, and by how much their sum differs from its price. */
export function ServicePositions({
  serviceId,
  minutes,
}: {
  serviceId: number;
  /** How long the service takes. */
  minutes: number;
}) {
  const t = useTexts(staff_positions);
  const template = useQuery(templateOf(serviceId));
  return (
    <Card className={formStyles.section}>
      <h2>{t.template_title}</h2>
      <p className={styles.soft}>{t.template_lead}</p>
      {template.isPending && <Skeleton rows={2} />}
      {template.isLoadingError && (
        <FailureNote message={template.error.message || undefined} onRetry={() => template.refetch()} />
      )}
      {template.data && (
        <TemplateForm key={template.data.version} template={template.data} minutes={minutes} />
      )}
    </Card>
  );
}

function TemplateForm({ template, minutes }: { template: Template; minutes: number }) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const queries = useQueryClient();
  const query = templateOf(template.service_id);
  const [entries, setEntries] = useState(() => template.positions.map((each) => entryOf(each, language)));
  const { price_cents: priceCents, service_id, version } = template;
  const [requiresAgreement, setRequiresAgreement] = useState(template.requires_agreement);
  const [isNoEmergency, setIsNoEmergency] = useState(template.requires_agreement);
  const faultIn = (position: UsedPosition) => templateFaultOf(position, { hasAgreement: requiresAgreement });
  const sumCents = sumOf(readable(entries));
  const isAbove = sumCents > priceCents;
  const difference = formatEuro(Math.abs(priceCents - sumCents), language);
  const saving = useSend(
    async () => {
      const positions = givenPositions(entries, (each) => faultIn(each) !== undefined);
      if (!positions) throw new PageRefusal(t.check_entries);
      if (isAbove) throw new PageRefusal(t.sum_above);
      return await callApi('PUT /api/staff/services/:service_id/positions', {
        service_id,
        version,
        positions,
        requires_agreement: requiresAgreement,
        is_no_emergency: isNoEmergency,
      });
    },
    { onDone: ({ data }) => queries.setQueryData(query.queryKey, data) },
  );
  return (
    <div className={formStyles.form}>
      <PositionsEditor
        isTemplate
        hasAgreement={requiresAgreement}
        faultOf={faultIn}
        minutes={minutes}
        entries={entries}
        onChange={setEntries}
      />
      {entries.length > 0 && (
        <Sums sumCents={sumCents} limitCents={priceCents} limitLabel={t.price} isWrong={isAbove} />
      )}
      {entries.length > 0 && sumCents !== priceCents && (
        <p className={styles.soft}>{isAbove ? t.ways_above({ difference }) : t.ways_below({ difference })}</p>
      )}
      {entries.length === 0 && <p className={styles.soft}>{t.without_positions}</p>}
      {(entries.length > 0 || requiresAgreement) && (
        <Checkbox
          label={t.requires_agreement}
          hint={t.requires_agreement_hint}
          checked={requiresAgreement}
          onChange={({ target }) => setRequiresAgreement(target.checked)}
        />
      )}
      {requiresAgreement && (
        <Checkbox
          label={t.no_emergency}
          hint={t.no_emergency_hint}
          errors={saving.refusal?.errors.is_no_emergency}
          checked={isNoEmergency}
          onChange={({ target }) => setIsNoEmergency(target.checked)}
        />
      )}
      <div className={formStyles.actions}>
        <Button look="secondary" isBusy={saving.isBusy} onClick={() => void saving.send()}>
          {t.save_template}
        </Button>
      </div>
    </div>
  );
}
