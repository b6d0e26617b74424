import { z } from 'zod';
import { CountryCode, line, textOrNumber } from './person.ts';

/** `12`, `12a`, `12-14`: begins with a digit. */
const HouseNumber = textOrNumber.pipe(
  z
    .string()
    .min(1)
    .max(20)
    .regex(/^(\d[\p{L}\d\p{Zs}/.-]*)?$/u, 'house_number'),
);

/** An address inside a larger form, whose own `country` counts where the address names none. */
const AddressPart = z
  .object({
    street: line(150),
    house_number: HouseNumber,
    postal_code: textOrNumber.pipe(line(10).refine(isLongEnough, 'postal_code')),
    city: line(100),
    country: CountryCode.optional(),
    country_code: CountryCode.optional(),
  })
  .transform(({ house_number, postal_code, country, country_code, ...rest }) => ({
    ...rest,
    houseNumber: house_number,
    postalCode: postal_code,
    countryCode: country_code ?? country,
  }));

/** An address as forms send it. `country_code` decides, else `country` as code or name, else Germany. */
export const AddressForm = AddressPart.transform((address) => ({
  ...address,
  countryCode: address.countryCode ?? 'DE',
}));
export type AddressForm = z.output<typeof AddressForm>;

/** An address as object, or in one line as older clients send it: `Lindenstraße 12a, 10115 Berlin`. */
export const AddressOrText = z.unknown().transform((address, context) => {
  const isText = typeof address === 'string';
  const parsed = AddressPart.safeParse(isText ? partsOf(address) : address, { reportInput: true });
  if (parsed.success) return parsed.data;
  if (isText) context.issues.push({ code: 'custom', message: 'address_text', input: address });
  else context.issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
  return z.NEVER;
});

const ADDRESS_LINE =
  /^(.{1,150}?) (\d{1,5} ?[a-z]?(?:[-/]\d{1,5}[a-z]?)?),? +((?=[\w-]*\d)[\w-]{3,10}) +([^,]{1,100})$/i;

function partsOf(text: string) {
  const [, street, house_number, postal_code, city] = ADDRESS_LINE.exec(text.trim().slice(0, 300)) ?? [];
  return { street, house_number, postal_code, city };
}

function isLongEnough(postalCode: string): boolean {
  return postalCode === '' || postalCode.length >= 3;
}

/** The address on file. `country` is the country's name in the caller's language. */
export const Address = z.object({
  id: z.number(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  country_code: z.string(),
  full_address: z.string(),
});
export type Address = z.infer<typeof Address>;
