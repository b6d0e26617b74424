import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Service, ServiceCategory } from '#contract/catalogue.contract.ts';
import { booking as texts } from '#texts/generated/booking.ts';
import { booking_service as serviceTexts } from '#texts/generated/booking_service.ts';
import { ServiceCard } from '#web/catalogue/ServiceCard.tsx';
import { categoryTexts } from '#web/catalogue/service-text.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/queries.tsx';
import { useNavigate } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { hrefOf, pathTo } from '#web/patient/paths.ts';
import { Accordion } from '#web/ui/Accordion.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { bookingDraft, type Draft } from '../booking-draft.ts';
import { focusStepHeading } from '../booking-memory.ts';
import { chooseService, EMPTY_SELECTION } from '../booking-state.ts';
import { prepareSlots } from '../later-steps.ts';
import { StepLayout } from '../StepLayout.tsx';
import { useWizard } from '../wizard.ts';
import styles from './ServiceScreen.module.css';
import { serviceCategories } from './service-categories.ts';
import { TrustNotes } from './TrustNotes.tsx';

/** Step 1. Choosing a service starts over; “Continue” keeps an earlier choice, such as one from before the login. */
export function ServiceScreen() {
  const t = useTexts(texts);
  const { booking, service, isServiceGone, goTo } = useWizard();
  const choose = ({ id }: Service) => goTo(chooseService(id));

  const action = service && (
    <Button isWide onClick={() => goTo({ ...booking, step: 2 })}>
      {t.continue}
    </Button>
  );
  return (
    <StepLayout action={action}>
      {isServiceGone && (
        <Notice tone="waiting">
          <p>{t.service_gone}</p>
        </Notice>
      )}
      <ResumeNote />
      <ServiceList chosenServiceId={booking.serviceId} onChoose={choose} />
      <TrustNotes />
    </StepLayout>
  );
}

/** A visitor comes back to an unfinished booking, and can continue or discard it. */
function ResumeNote() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const { booking, draft, typedData, signing, goTo } = useWizard();
  const discard = useSend(() => callApi('DELETE /api/patients/booking-draft', {}), {
    onDone: () => {
      typedData.current = null;
      signing.current = null;
      focusStepHeading();
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
    },
  });
  if (booking.serviceId !== null || !hasAnything(draft)) return null;

  const { slot, service_id } = draft;
  const resume = () => {
    if (!slot || service_id === null) return;
    const selection = { ...EMPTY_SELECTION, slot, pickedDate: slot.date, month: slot.date.slice(0, 7) };
    // The wizard stops by itself at the first step that is not done.
    goTo({ step: 6, serviceId: service_id, selection });
  };
  return (
    <Notice tone="waiting">
      <p>{slot ? t.resume_held({ time: formatDateTime(slot.date_start_time) }) : t.resume_data}</p>
      <div className={styles.actions}>
        {slot && (
          <Button size="small" onClick={resume}>
            {t.resume}
          </Button>
        )}
        <Button look="secondary" size="small" isBusy={discard.isBusy} onClick={() => discard.send()}>
          {t.discard}
        </Button>
      </div>
    </Notice>
  );
}

function hasAnything({ slot, userData, anamnesis }: Draft): boolean {
  return slot !== null || userData !== null || anamnesis !== null;
}

interface ServiceListProps {
  chosenServiceId: number | null;
  onChoose: (service: Service) => void;
}

/** Everything the clinic offers, by category; the one with the chosen service is open, else the first. */
function ServiceList(props: ServiceListProps) {
  const t = useTexts(serviceTexts);
  const categories = useQuery(serviceCategories);
  const failure = useFailureToast(categories);

  if (categories.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (categories.isLoadingError)
    return <FailureNote message={failure} onRetry={() => categories.refetch()} />;
  const offered = categories.data.filter(({ services }) => services.length > 0);
  if (offered.length === 0) return <NoServices />;
  return <Categories categories={offered} {...props} />;
}

function NoServices() {
  const t = useTexts(serviceTexts);
  const contact = (
    <ButtonLink look="secondary" to={pathTo('Contact')}>
      {t.contact}
    </ButtonLink>
  );
  return <EmptyNote title={t.empty_title} text={t.empty} action={contact} />;
}

function Categories({
  categories,
  chosenServiceId,
  onChoose,
}: ServiceListProps & { categories: ServiceCategory[] }) {
  const language = useLanguage();
  const isGuest = useSessionUser() === null;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const t = useTexts(serviceTexts);
  const isUnseen = useQuery({ ...followUps, enabled: !isGuest }).data?.needs_first_appointment ?? false;
  const needsOf = ({ type }: Service) => {
    if (type !== 'following') return null;
    if (isGuest) return 'login';
    return isUnseen ? 'first_appointment' : null;
  };
  const choose = (service: Service) => {
    const needs = needsOf(service);
    if (needs === 'login') navigate(pathTo('Login'), { state: { from: pathTo('Appointment') } });
    else if (needs === 'first_appointment') showToast({ type: 'error', text: t.appointment_needed });
    else onChoose(service);
  };

  const open =
    categories.find(({ services }) => services.some(({ id }) => id === chosenServiceId)) ?? categories[0];
  const sections = categories.map((category) => ({
    id: String(category.id),
    title: <CategoryTitle {...categoryTexts(category, language)} />,
    content: (
      <ul className={styles.services}>
        {category.services.map((service) => (
          <li key={service.id}>
            <ServiceCard
              service={service}
              isChosen={service.id === chosenServiceId}
              needs={needsOf(service)}
              choice={service.id}
              onIntent={() => needsOf(service) === null && prepareSlots(queries, service)}
              onChoose={() => choose(service)}
            />
          </li>
        ))}
      </ul>
    ),
  }));
  return (
    <form action={hrefOf('Appointment')}>
      <Accordion sections={sections} openAtFirst={String(open?.id)} />
    </form>
  );
}

function CategoryTitle({ title, subName }: { title: string; subName: string }) {
  return (
    <span className={styles.category}>
      <h2 className={styles.categoryTitle}>{title}</h2>
      <span className={styles.subName}>{subName}</span>
    </span>
  );
}

/** Whether the signed-in patient has to come to a first appointment before follow-ups can be booked. */
const followUps = queryOptions({
  queryKey: ['follow-ups'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/follow-ups', {}, { signal })).data,
});
