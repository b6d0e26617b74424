/** The entries of the filter as typed; an empty one does not filter. */
export interface AccessFilter {
  patient_id: string;
  staff_id: string;
  from: string;
  to: string;
}

export function filterFrom(params: URLSearchParams): AccessFilter {
  return { patient_id: params.get('patient_id') ?? '', staff_id: '', from: '', to: '' };
}

/** The query for the server; entries that are no number or no date are left out. */
export function queryOf({ patient_id, staff_id, from, to }: AccessFilter) {
  return {
    ...(isNumber(patient_id) && { patient_id: Number(patient_id) }),
    ...(isNumber(staff_id) && { staff_id: Number(staff_id) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

export function isNumber(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text.trim());
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
