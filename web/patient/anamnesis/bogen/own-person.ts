import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import type { KnownPerson } from '../anamnesis-values.ts';

const NO_ADDRESS = { street: '', house_number: '', postal_code: '', city: '', country_code: '' };

/** Who signs, as the clinic knows her: name and address on file, the date of birth from the profile. */
export const ownPerson = queryOptions({
  queryKey: ['own person'],
  queryFn: async ({ signal }): Promise<KnownPerson> => {
    const [onFile, profile] = await Promise.all([
      callApi('GET /api/patients/get-address', {}, { signal }),
      callApi('GET /api/patients/get-profile', {}, { signal }),
    ]);
    const { first_name, last_name, address } = onFile.data;
    return {
      first_name,
      last_name,
      birthdate: profile.data.birthdate ?? '',
      address: address ?? NO_ADDRESS,
    };
  },
});
