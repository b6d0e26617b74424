import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReloadMoney } from './reload-money.ts';

test('money is read at once and again when the invoices have followed their payment', () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const told = vi.spyOn(queries, 'invalidateQueries');
  const ofInvoices = () =>
    told.mock.calls.filter(([about]) => about?.queryKey?.[0] === 'GET /api/staff/invoices').length;
  const { result } = renderHook(useReloadMoney, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });

  result.current();
  expect(ofInvoices()).toBe(1);
  vi.advanceTimersByTime(1_999);
  expect(ofInvoices()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(ofInvoices()).toBe(2);
});
