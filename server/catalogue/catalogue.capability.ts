import { catalogue as catalogueEndpoints, catalogueStaff } from '#contract/catalogue.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PublicAnswer } from '#server/platform/http/public-answer.ts';
import type { Locale } from '#server/platform/locale.ts';
import { catalogue_answer } from '#texts/generated/catalogue_answer.ts';
import { doctors, serviceCategories } from './catalogue.service.ts';
import { activateDoctor, changeDoctor, changeOwnPage, createDoctor } from './change-doctors.service.ts';
import {
  activateCategory,
  activateService,
  type Change,
  type Changed,
  changeBy,
  changeCategory,
  changeService,
  createCategory,
  createService,
  orderCategories,
  orderDoctors,
  orderServices,
} from './change-services.service.ts';
import { readCatalogue } from './staff-catalogue.service.ts';

/** The services of the clinic, and the doctors who offer them. */
export const catalogue: Capability = {
  name: 'catalogue',
  routes: [
    ...implement(catalogueEndpoints, {
      getServiceCategory: async ({ deps, client }) =>
        new PublicAnswer(await serviceCategories(deps.db, client.locale), { topics: ['catalogue'] }),
      getDoctors: async ({ deps, client, input }) => {
        const wanted = {
          locale: client.locale,
          doctorId: input.doctor_id,
          serviceId: input.service_id,
          serviceType: input.service_type,
        };
        return new PublicAnswer(await doctors(deps.db, wanted), { topics: ['catalogue'] });
      },
    }),
    ...implement(catalogueStaff, {
      readCatalogue: ({ deps, actor }) => readCatalogue(deps.db, actor),
      createCategory: (call) => answerChange(call, 'created', createCategory),
      changeCategory: (call) => answerChange(call, 'saved', changeCategory),
      activateCategory: (call) => answerChange(call, activation(call.input), activateCategory),
      orderCategories: ({ deps, input, client }) => answerOrder(client, orderCategories(deps.db, input.ids)),
      createService: (call) => answerChange(call, 'created', createService),
      changeService: (call) => answerChange(call, 'saved', changeService),
      activateService: (call) => answerChange(call, activation(call.input), activateService),
      orderServices: ({ deps, input, client }) =>
        answerOrder(client, orderServices(deps.db, input.id, input.ids)),
      createDoctor: (call) => answerChange(call, 'created', createDoctor),
      changeDoctor: (call) => answerChange(call, 'saved', changeDoctor),
      changeOwnPage: (call) => answerChange(call, 'saved', changeOwnPage),
      activateDoctor: (call) => answerChange(call, activation(call.input), activateDoctor),
      orderDoctors: ({ deps, input, client }) => answerOrder(client, orderDoctors(deps.db, input.ids)),
    }),
  ],
};

interface Speaker {
  locale: Locale;
}

interface ChangeCall<Input> {
  deps: Pick<Deps, 'db' | 'now'>;
  actor: Staff;
  input: Input;
  client: Speaker;
}

async function answerChange<Input>(
  { deps, actor, input, client }: ChangeCall<Input>,
  word: keyof (typeof catalogue_answer)['de'],
  make: (db: Db, change: Change, input: Input) => Promise<Changed>,
): Promise<{ message: string; data: Changed }> {
  const data = await make(deps.db, changeBy(deps, actor), input);
  return { message: catalogue_answer[client.locale][word], data };
}

async function answerOrder({ locale }: Speaker, done: Promise<void>): Promise<{ message: string }> {
  await done;
  return { message: catalogue_answer[locale].ordered };
}

function activation({ is_active }: { is_active: boolean }): 'activated' | 'deactivated' {
  return is_active ? 'activated' : 'deactivated';
}
