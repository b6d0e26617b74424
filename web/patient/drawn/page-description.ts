import { app } from '#texts/generated/app.ts';
import { booking } from '#texts/generated/booking.ts';
import { doctors } from '#texts/generated/doctors.ts';
import { enquiries } from '#texts/generated/enquiries.ts';
import { home } from '#texts/generated/home.ts';
import { identity } from '#texts/generated/identity.ts';
import { route } from '#texts/generated/route.ts';
import type { Language } from '#web/lib/language.ts';
import { queries } from '#web/lib/queries.tsx';
import { translationFor } from '#web/lib/translation-for.ts';
import { allDoctors } from '../doctors/doctors.ts';
import type { ScreenName } from '../paths.ts';

/** What a search engine says about a page. */
export function pageDescription(name: ScreenName, path: string, language: Language, clinic?: string): string {
  const leads: Partial<Record<ScreenName, string | undefined>> = {
    Home: home[language].lead,
    Appointment: booking[language].lead_1,
    Doctors: doctors[language].lead,
    Doctor: aboutDoctor(path, language),
    Login: identity[language].login_lead,
    Register: identity[language].register_lead,
    ForgotPassword: identity[language].forgot_lead,
    Contact: enquiries[language].form_lead,
  };
  const names: Partial<Record<ScreenName, string>> = route[language];
  return leads[name] ?? [names[name], clinic ?? app[language].name].filter(Boolean).join(' · ');
}

function aboutDoctor(path: string, language: Language): string | undefined {
  const found = queries.getQueryData(allDoctors.queryKey)?.find(({ slug }) => path.endsWith(`/${slug}`));
  if (!found) return undefined;
  const text = translationFor(found.translations, language) ?? found;
  return `${found.name}, ${text.staff_detail}`;
}
