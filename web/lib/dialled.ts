/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
