import { app } from '#texts/generated/app.ts';
import { booking } from '#texts/generated/booking.ts';
import { doctors } from '#texts/generated/doctors.ts';
import { enquiries } from '#texts/generated/enquiries.ts';
import { home } from '#texts/generated/home.ts';
import { identity } from '#texts/generated/identity.ts';
import { route } from '#texts/generated/route.ts';
import { queriesOf } from '#web/lib/queries.tsx';
import type { RenderContext } from '#web/lib/render-context.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { allDoctors } from '../doctors/doctors.ts';
import type { ScreenName } from '../paths.ts';
import type { PortalRoute } from '../routes.ts';

/** What a search engine says about a page. */
export function pageDescription(context: RenderContext, { name }: PortalRoute, path: string): string {
  const { language, settings } = context.rendered;
  const clinic = settings.find(({ key }) => key === 'hospital_name')?.value;
  const leads: Partial<Record<ScreenName, string | undefined>> = {
    Home: home[language].lead,
    Appointment: booking[language].lead_1,
    Doctors: doctors[language].lead,
    Doctor: aboutDoctor(context, path),
    Login: identity[language].login_lead,
    Register: identity[language].register_lead,
    ForgotPassword: identity[language].forgot_lead,
    Contact: enquiries[language].form_lead,
  };
  const names: Partial<Record<ScreenName, string>> = route[language];
  return leads[name] ?? [names[name], clinic ?? app[language].name].filter(Boolean).join(' · ');
}

function aboutDoctor(context: RenderContext, path: string): string | undefined {
  const found = queriesOf(context)
    .getQueryData(allDoctors.queryKey)
    ?.find(({ slug }) => path.endsWith(`/${slug}`));
  if (!found) return undefined;
  const text = translationFor(found.translations, context.rendered.language) ?? found;
  return `${found.name}, ${text.staff_detail}`;
}
