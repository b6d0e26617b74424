import { expect, test } from 'vitest';
import { ApiError } from './call-api.ts';
import { PageRefusal, refusalOf } from './use-send.ts';

const UNREACHABLE = 'Wir sind gerade nicht erreichbar.';
const tell = ({ by, at }: { by: string; at: string }) => `${by} war schneller: ${at}.`;

test("a refusal is told in the server's words; without an answer, the page says that nobody answered", () => {
  expect(refusalOf(new ApiError(422, { message: 'Zu kurz.' }), UNREACHABLE).message).toBe('Zu kurz.');
  expect(refusalOf(new ApiError(0), UNREACHABLE).message).toBe(UNREACHABLE);
});

test('a refusal that names entries is shown by their fields; any other is shown beside the form', () => {
  const named = new ApiError(422, { message: 'Bitte prüfen.', errors: { title: ['Fehlt.'] } });

  expect(refusalOf(named, UNREACHABLE)).toMatchObject({ rest: [], errors: { title: ['Fehlt.'] } });
  expect(refusalOf(new ApiError(403, { message: 'Nein.' }), UNREACHABLE).rest).toEqual(['Nein.']);
});

test('both kinds of conflict name who was faster', () => {
  const changed = { changed_by: 'Ada', changed_at: '2030-01-01T10:00:00Z' };
  const moved = { decided_by: 'Ben', date_start_time: '2030-01-02T10:00:00Z' };
  const conflictOf = (current: object) =>
    refusalOf(new ApiError(409, { message: 'Geändert.', current }), UNREACHABLE, tell);

  expect(conflictOf(changed).conflict).toEqual({ by: 'Ada', at: '2030-01-01T10:00:00Z' });
  expect(conflictOf(moved).message).toBe('Geändert. Ben war schneller: 2030-01-02T10:00:00Z.');
  expect(conflictOf({})).toMatchObject({ message: 'Geändert.', conflict: { by: null, at: null } });
});

test('a page that refuses has no code of the server, and no conflict', () => {
  const refusal = refusalOf(new PageRefusal('Bitte ankreuzen.', { understood: ['Fehlt.'] }), UNREACHABLE);

  expect(refusal).toMatchObject({ code: null, conflict: null, errors: { understood: ['Fehlt.'] } });
});
