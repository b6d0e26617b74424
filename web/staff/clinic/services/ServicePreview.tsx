import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { ServiceCard } from '#web/catalogue/ServiceCard.tsx';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { type ServiceEntries, shownService } from './service-values.ts';

/** The very card of the wizard. It is only looked at, so that no key and no press reaches it. */
export function ServicePreview({ entries }: { entries: ServiceEntries }) {
  const t = useTexts(staff_clinic);
  return (
    <section className={formStyles.section} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      <div inert>
        <ServiceCard
          service={shownService(entries)}
          isChosen={false}
          needs={null}
          onChoose={() => undefined}
        />
      </div>
    </section>
  );
}
