import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Doctor, Service, ServiceCategory } from '#contract/catalogue.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { failureOf, queriesOf } from '#web/lib/queries.tsx';
import { readApi } from '#web/lib/read-api.ts';
import type { RenderContext } from '#web/lib/render-context.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { chooseService } from '../booking/booking-state.ts';
import { serviceCategories } from '../booking/service/service-categories.ts';
import { earliestTime } from '../booking/slot/free-times.ts';
import { storeBooking } from '../booking/stored-booking.ts';
import { pathTo } from '../paths.ts';

/** All doctors whom patients can choose, with their texts in both languages. */
export const allDoctors = queryOptions({
  queryKey: ['doctors'],
  queryFn: async (query) => (await readApi(query, 'GET /api/patients/doctors', {})).data,
});

/** For the screens that show doctors, on the server. */
export const prefetchDoctors = (context: RenderContext) => {
  const queries = queriesOf(context);
  return Promise.all([queries.prefetchQuery(allDoctors), queries.prefetchQuery(serviceCategories)]);
};

export interface ShownDoctor {
  doctor: Doctor;
  services: Service[];
  /** The earliest free time for the first service that everybody can book. */
  firstTime: Slot | undefined;
  /** The free times are still on their way. */
  isTimePending: boolean;
}

/** Every doctor with services and the next free time; a free time that cannot be loaded is left out. */
export function useDoctors() {
  const doctors = useQuery(allDoctors);
  const categories = useQuery(serviceCategories);
  const offered = (doctors.data ?? []).map((doctor) => ({
    doctor,
    services: servicesOf(doctor, categories.data ?? []),
  }));
  const searched = [...new Set(offered.flatMap(({ services }) => firstService(services)?.id ?? []))];
  const times = useQueries({ queries: searched.map((serviceId) => earliestTime(serviceId, null)) });
  const found = new Map(searched.map((serviceId, index) => [serviceId, times[index]]));
  const shown = offered.map(({ doctor, services }): ShownDoctor => {
    const ofService = found.get(firstService(services)?.id ?? 0);
    const firstTime = ofService?.data?.by_doctor.find(({ doctor_id }) => doctor_id === doctor.id);
    return { doctor, services, firstTime, isTimePending: ofService?.isPending ?? false };
  });
  return {
    shown,
    isPending: doctors.isPending || categories.isPending,
    failure: failureOf(doctors, categories),
  };
}

function servicesOf({ id }: Doctor, categories: ServiceCategory[]): Service[] {
  const services = categories.flatMap((category) => category.services);
  return services.filter(({ doctors }) => doctors.some(({ doctor_id }) => doctor_id === id));
}

/** The service of a first appointment; a doctor may have follow-ups only. */
export function firstService(services: readonly Service[]): Service | undefined {
  return services.find(({ type }) => type === 'first');
}

/** Opens the wizard at the times of this doctor. A guest signs in first to book a follow-up. */
export function useBookingWith({ id }: Doctor) {
  const navigate = useNavigate();
  const isGuest = useSessionUser() === null;
  return (service: Service) => {
    if (service.type === 'following' && isGuest) {
      navigate(pathTo('Login'), { state: { from: pathTo('Appointment') } });
      return;
    }
    const chosen = chooseService(service.id);
    storeBooking({ ...chosen, selection: { ...chosen.selection, doctorId: id } });
    navigate(pathTo('Appointment'));
  };
}
