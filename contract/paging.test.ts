import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { pageOf, pagingOf } from './paging.ts';

const Paging = pagingOf(['name', 'created_at'], { perPage: 5, sortColumn: 'created_at' });
const read = (query: object) => Paging.parse(query);

test('a list without any wish shows the first page, the newest first', () => {
  expect(read({})).toEqual({
    page: 1,
    perPage: 5,
    search: '',
    sortColumn: 'created_at',
    sortDirection: 'desc',
  });
});

test.each([
  ['APPT-07', 'listAppointments', 5],
  ['API-37', 'listInvoices', 5],
  ['API-38', 'listOwnEnquiries', 10],
] as const)('%s: %s shows %i rows per page, by created_at, the newest first', (_row, call, perPage) => {
  expect(api[call].input.parse({})).toMatchObject({
    page: 1,
    perPage,
    sortColumn: 'created_at',
    sortDirection: 'desc',
  });
});

test('a query brings its wishes as text', () => {
  const query = { page: '3', perPage: '50', search: ' Anna ', sortColumn: 'name', sortDirection: 'asc' };
  expect(read(query)).toEqual({
    page: 3,
    perPage: 50,
    search: 'Anna',
    sortColumn: 'name',
    sortDirection: 'asc',
  });
});

test('OR-31: a page or an order that is not offered becomes the first choice', () => {
  const first = { page: 1, perPage: 5, sortColumn: 'created_at', sortDirection: 'desc' };
  expect(read({ page: '0', perPage: '0', sortColumn: 'password', sortDirection: 'up' })).toMatchObject(first);
  expect(read({ page: '1.5', perPage: 'all' })).toMatchObject(first);
  expect(read({ page: '100001' }).page).toBe(1);
  expect(read({ page: '100000' }).page).toBe(100_000);
});

test('a page has at most 100 rows, however many are asked for', () => {
  expect([read({ perPage: '1' }), read({ perPage: '100' }), read({ perPage: '101' })]).toMatchObject([
    { perPage: 1 },
    { perPage: 100 },
    { perPage: 100 },
  ]);
  expect(read({ perPage: '2147483648' }).perPage).toBe(5);
});

test('a long search is cut at 100 characters, and refused beyond 10000', () => {
  expect(read({ search: 'a'.repeat(10_000) }).search).toBe('a'.repeat(100));
  expect(Paging.safeParse({ search: 'a'.repeat(10_001) }).success).toBe(false);
});

test('OR-49: the restriction to a patient is taken and means nothing', () => {
  expect(read({ restrictions: { user_id: 99 } })).toMatchObject({ page: 1, perPage: 5 });
});

test('a page of rows says how many there are over all pages', () => {
  const Page = pageOf(z.object({ id: z.int() }));
  expect(Page.parse({ data: [{ id: 1 }], total: 7 })).toEqual({ data: [{ id: 1 }], total: 7 });
  expect([Page.safeParse({ data: [] }).success, Page.safeParse({ total: 1 }).success]).toEqual([
    false,
    false,
  ]);
});
