import { queryOptions } from '@tanstack/react-query';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { addressToSend } from '#web/patient/person/person-values.ts';

const STORAGE_KEY = 'patientAddress';

type AddressToSend = ReturnType<typeof addressToSend>;

/** Whether the signed-in patient has an address on file. */
export const ownAddress = queryOptions({
  queryKey: ['own address'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi('GET /api/patients/get-address', {}, { signal });
    return data.address !== null;
  },
});

/** The address that a booking is sent with; a finished booking and a logout clear it. */
export function rememberAddress(address: AddressToSend): void {
  browserStorage().setItem(STORAGE_KEY, JSON.stringify(address));
}

export function rememberedAddress(): AddressToSend | undefined {
  try {
    return JSON.parse(browserStorage().getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetAddress(): void {
  browserStorage().removeItem(STORAGE_KEY);
}
