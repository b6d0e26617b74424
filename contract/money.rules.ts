/** Whole cents of plain decimals as providers write them: `150`, `150.5`, `150.50`. Anything else is no amount. */
export function centsOf(decimals: string): number | undefined {
  const [, euros = '', cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(decimals) ?? [];
  return euros === '' ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** 15050 is `150.50`, without any arithmetic on fractions. */
export function decimalsOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
