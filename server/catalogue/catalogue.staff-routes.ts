import { catalogueStaff } from '#contract/catalogue-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import type { Locale } from '#server/platform/locale.ts';
import { catalogue_answer } from '#texts/generated/catalogue_answer.ts';
import {
  type Changed,
  changeCategory,
  createCategory,
  orderCategories,
  orderDoctors,
  orderServices,
} from './catalogue-changes.service.ts';
import { activateDoctor, changeDoctor, changeOwnPage, createDoctor } from './doctor-changes.service.ts';
import { activateService, changeService, createService } from './service-changes.service.ts';
import { readCatalogue } from './staff-catalogue.service.ts';

export const catalogueStaffRoutes = implement(catalogueStaff, {
  readCatalogue: ({ deps, actor }) => readCatalogue(deps.db, actor),
  createCategory: ({ deps, input, client }) => told(client, 'created', createCategory(deps.db, input)),
  changeCategory: ({ deps, input, client }) => told(client, 'saved', changeCategory(deps.db, input)),
  orderCategories: ({ deps, input, client }) => ordered(client, orderCategories(deps.db, input.ids)),
  createService: ({ deps, input, client }) => told(client, 'created', createService(deps, input)),
  changeService: ({ deps, input, client }) => told(client, 'saved', changeService(deps, input)),
  activateService: ({ deps, input, client }) =>
    told(client, activation(input), activateService(deps.db, input)),
  orderServices: ({ deps, input, client }) => ordered(client, orderServices(deps.db, input.id, input.ids)),
  createDoctor: ({ deps, input, client }) => told(client, 'created', createDoctor(deps, input)),
  changeDoctor: ({ deps, input, client }) => told(client, 'saved', changeDoctor(deps, input)),
  changeOwnPage: ({ deps, actor, input, client }) => told(client, 'saved', changeOwnPage(deps, actor, input)),
  activateDoctor: ({ deps, input, client }) =>
    told(client, activation(input), activateDoctor(deps.db, input)),
  orderDoctors: ({ deps, input, client }) => ordered(client, orderDoctors(deps.db, input.ids)),
});

interface Speaker {
  locale: Locale;
}

async function told(
  { locale }: Speaker,
  word: keyof (typeof catalogue_answer)['de'],
  done: Promise<Changed>,
): Promise<{ message: string; data: Changed }> {
  const data = await done;
  return { message: catalogue_answer[locale][word], data };
}

async function ordered({ locale }: Speaker, done: Promise<void>): Promise<{ message: string }> {
  await done;
  return { message: catalogue_answer[locale].ordered };
}

function activation({ is_active }: { is_active: boolean }): 'activated' | 'deactivated' {
  return is_active ? 'activated' : 'deactivated';
}
