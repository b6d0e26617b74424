const BRANDS = [
  { brand: 'amex', prefix: /^3[47]/, length: 15, groups: [4, 6, 5], cvcLength: 4 },
  { brand: 'mastercard', prefix: /^(5[1-5]|2[2-7])/, length: 16, groups: [4, 4, 4, 4], cvcLength: 3 },
  { brand: 'visa', prefix: /^4/, length: 16, groups: [4, 4, 4, 4], cvcLength: 3 },
];
const UNKNOWN_BRAND = { brand: 'unknown', length: 16, groups: [4, 4, 4, 4], cvcLength: 3 };

export function brandOf(digits) {
  return BRANDS.find(({ prefix }) => prefix.test(digits)) ?? UNKNOWN_BRAND;
}

export function formatNumber(digits) {
  const { groups } = brandOf(digits);
  let start = 0;
  const parts = groups.map((size) => {
    start += size;
    return digits.slice(start - size, start);
  });
  return parts.filter(Boolean).join(' ');
}

/** `13` cannot become a month, so a first digit above 1 gets its zero. */
export function formatExpiry(digits) {
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2, 4)}` : whole;
}

/** What is wrong with a number; nothing while it can still become right. */
export function numberFault(digits) {
  if (digits.length < brandOf(digits).length) return undefined;
  return hasRightCheckDigit(digits) ? undefined : 'invalid_number';
}

/** A card is good until the last day of its month. */
export function expiryFault(digits, today) {
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) return 'invalid_expiry_month';
  if (digits.length < 4) return undefined;
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < today.getFullYear()) return 'invalid_expiry_year_past';
  if (year > today.getFullYear() + 50) return 'invalid_expiry_year';
  if (year === today.getFullYear() && month < today.getMonth() + 1) return 'invalid_expiry_month_past';
  return undefined;
}

function hasRightCheckDigit(digits) {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return sum % 10 === 0;
}
