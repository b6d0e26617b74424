import { useQueryClient } from '@tanstack/react-query';

/** Everything on the screens that a payment changes. */
const SHOWING_MONEY = [
  'GET /api/staff/invoices',
  'GET /api/staff/planned-invoices',
  'GET /api/staff/overdue-invoices',
  'GET /api/staff/figures',
  'GET /api/staff/month-export',
  'GET /api/staff/tasks',
];
/** An invoice follows its payment a moment later. */
const AGAIN_AFTER_MS = 2_000;

/** Reads the money anew: at once, and again when the invoices have followed. */
export function useReloadMoney(): () => void {
  const queries = useQueryClient();
  const reload = () => {
    for (const key of SHOWING_MONEY) void queries.invalidateQueries({ queryKey: [key] });
  };
  return () => {
    reload();
    setTimeout(reload, AGAIN_AFTER_MS);
  };
}
