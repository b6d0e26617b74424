import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Service, ServiceCategory } from '#contract/catalogue.contract.ts';
import { booking as texts } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { failureOf, queriesOf, withQueries } from '#web/lib/queries.tsx';
import { useLocation } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StepBar } from '#web/ui/StepBar.tsx';
import type { Signing } from '../anamnesis/form/anamnesis-values.ts';
import { bookingDraft, type Draft, NO_DRAFT } from './booking-draft.ts';
import { bookingOf, useBooking, useStepFocus } from './booking-memory.ts';
import {
  type Booker,
  placeOf,
  type ShownStep,
  stepAfter,
  stepToShow,
  visibleSteps,
} from './booking-state.ts';
import { LATER_STEPS, preloadStep } from './later-steps.ts';
import { ownAddress } from './person/own-address.ts';
import type { UserDataValues } from './person/user-data-values.ts';
import { ServiceScreen } from './service/ServiceScreen.tsx';
import { serviceCategories } from './service/service-categories.ts';
import { asksForOtherTime, type SlotRefusal } from './submit-step.ts';
import { useHold, useHoldEnd } from './use-hold.ts';
import { WizardProvider } from './wizard.ts';

/** The booking wizard: from the first click to the payment. */
export const BookingPage = Object.assign(withQueries(BookingScreen), {
  prefetch: (context) => {
    const queries = queriesOf(context);
    queries.prefetchQuery(serviceCategories);
    queries.prefetchQuery(bookingDraft());
  },
  // The page of the server is for every visitor, and a draft is one person's.
  ssrPrefetch: (context) => queriesOf(context).prefetchQuery(serviceCategories),
} satisfies FirstData);

const SCREENS: Record<ShownStep, ComponentType> = { 1: ServiceScreen, ...LATER_STEPS };

function BookingScreen() {
  const t = useTexts(texts);
  const user = useSessionUser();
  usePrefetchQuery(serviceCategories);
  const draft = useQuery(bookingDraft());
  const address = useQuery({ ...ownAddress, enabled: user !== null });
  const { step } = bookingOf(useLocation().state);
  // Nothing in the first steps waits for what was typed in the later ones.
  const known = draft.data ?? (draft.isPending && step <= 2 ? NO_DRAFT : undefined);

  if (known && (!user || address.data !== undefined)) {
    const booker = { isSignedIn: user !== null, hasAddress: address.data ?? false };
    return <Wizard key={user?.id ?? 'guest'} booker={booker} draft={known} />;
  }
  const failure = failureOf(draft, address);
  return (
    <Page width="wide">
      <PageHeading>{t.title}</PageHeading>
      {failure ? <FailureNote {...failure} /> : <Skeleton rows={8} label={t.loading} />}
    </Page>
  );
}

function Wizard({ booker, draft }: { booker: Booker; draft: Draft }) {
  const t = useTexts(texts);
  const { booking, goTo, change } = useBooking();
  const { service, isServiceGone, services } = useChosenService(booking.serviceId);
  const typedData = useRef<UserDataValues | null>(null);
  const signing = useRef<Signing | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const { holdState, holdSlot, keepHold, loseHold } = useHold(booking.serviceId, (refusal, slot) => {
    const isChosen = booking.selection.slot?.id === slot.id;
    if (isChosen && asksForOtherTime(refusal)) loseSlot(refusal);
    return isChosen && asksForOtherTime(refusal);
  });
  const accepted = { data: draft.is_data_accepted, anamnesis: draft.is_anamnesis_accepted };
  const step = isServiceGone ? 1 : stepToShow(booking, booker, accepted);

  const loseSlot = (refusal?: SlotRefusal) => {
    const { serviceId, selection } = booking;
    const { slot } = selection;
    if (refusal && asksForOtherTime(refusal) && serviceId !== null && slot) {
      loseHold({ state: 'lost', message: refusal.message, slot, serviceId, step });
      goTo({ ...booking, step: 2, selection: { ...selection, slot: null } });
      return;
    }
    loseHold(refusal ? { state: 'refused', message: refusal.message } : { state: 'over' });
    goTo({ ...booking, step: 2 });
  };
  const needsHold = step >= 3 && holdState.state === 'none' && !isPaying;
  useHoldEnd(booking.selection.slot?.id, needsHold, loseSlot);
  useStepFocus(step);
  usePreloadedStep(step, booker, booking.selection.slot !== null);

  const wizard = { booking, step, booker, service, isServiceGone, draft, holdState, typedData, signing };
  const Step = SCREENS[step];
  const isServiceUnknown = step > 1 && services.isLoadingError;
  return (
    <WizardProvider value={{ ...wizard, goTo, change, holdSlot, keepHold, loseSlot, setIsPaying }}>
      <Page width="wide">
        <StepBar
          label={t.steps}
          steps={visibleSteps(booker).map((visible) => t[`step_${visible}`])}
          current={placeOf(step, booker)}
        />
        {isServiceUnknown ? (
          <>
            <PageHeading>{t[`title_${step}`]}</PageHeading>
            <FailureNote message={services.error?.message || undefined} onRetry={() => services.refetch()} />
          </>
        ) : (
          <Step />
        )}
      </Page>
    </WizardProvider>
  );
}

/** Loads the next step while this one is filled in; the calendar is left only with a chosen time. */
function usePreloadedStep(step: ShownStep, booker: Booker, hasSlot: boolean): void {
  const next = stepAfter(step, booker);
  const isLikely = step > 2 || (step === 2 && hasSlot);
  useEffect(() => {
    if (isLikely) preloadStep(next);
  }, [isLikely, next]);
}

function useChosenService(serviceId: number | null) {
  const services = useQuery({ ...serviceCategories, select: servicesOf });
  const service = services.data?.find(({ id }) => id === serviceId) ?? null;
  const isServiceGone = serviceId !== null && services.data !== undefined && service === null;
  return { service, isServiceGone, services };
}

function servicesOf(categories: ServiceCategory[]): Service[] {
  return categories.flatMap((category) => category.services);
}
