import { useQueryClient } from '@tanstack/react-query';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { staffCatalogue } from './catalogue-query.ts';

/** Stores a new order and shows it; a refusal shows the order there is. */
export function useOrder(send: (ids: number[]) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  const order = useApiAction(async (ids: number[]) => {
    try {
      return await send(ids);
    } finally {
      await queries.invalidateQueries(staffCatalogue);
    }
  });
  return (ids: number[]) => order.mutate(ids);
}
