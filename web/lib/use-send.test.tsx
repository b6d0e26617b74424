import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast } from '#web/ui/toasts.ts';
import { ApiError } from './call-api.ts';
import { useIsPageVisible } from './use-is-page-visible.ts';
import { PageRefusal, type SendOptions, useSend } from './use-send.ts';
import { useSendForm } from './use-send-form.ts';

type Answer = { message?: string };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const said = () => currentToasts().map(({ type, text }) => ({ type, text }));
const sending = (call: (text: string) => Promise<Answer>, options: SendOptions<[string], Answer> = {}) =>
  renderHook(() => useSend(call, options)).result;
const refusing = (error: Error) => () => Promise.reject(error);
const conflict = new ApiError(409, {
  message: 'Geändert.',
  current: { changed_by: 'Ada', changed_at: '2030-01-01' },
});

test('the answer of the server is a toast, and what was sent is known while it is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const onDone = vi.fn();
  const result = sending(() => promise, { onDone });
  expect([result.current.isBusy, result.current.underWay, result.current.refusal]).toEqual([
    false,
    null,
    null,
  ]);
  const sent = result.current.send('Hallo');
  await act(async () => {});
  expect([result.current.isBusy, result.current.underWay]).toEqual([true, ['Hallo']]);
  resolve({ message: 'Gesendet.' });
  await act(async () => expect(await sent).toEqual({ message: 'Gesendet.' }));
  expect(said()).toEqual([{ type: 'success', text: 'Gesendet.' }]);
  expect(onDone.mock.calls).toEqual([[{ message: 'Gesendet.' }, 'Hallo']]);
  expect(result.current.isBusy).toBe(false);
});

test.each([[{}], [{ message: '' }]])('an answer without words (%j) is no toast', async (answer) => {
  const result = sending(async () => answer);
  await act(async () => void (await result.current.send('Hallo')));
  expect(said()).toEqual([]);
});

test('a refusal is an error toast, stays with the fields, and is forgotten on demand and by the next try', async () => {
  const call = vi.fn<(text: string) => Promise<Answer>>();
  const errors = { title: ['Fehlt.'] };
  call.mockRejectedValue(new ApiError(422, { message: 'Bitte prüfen.', errors }));
  const onDone = vi.fn();
  const onRefused = vi.fn();
  const result = sending(call, { onDone, onRefused });
  await act(async () => expect(await result.current.send('x')).toBeUndefined());
  expect(said()).toEqual([{ type: 'error', text: 'Bitte prüfen.' }]);
  expect([result.current.errorsOf('title'), result.current.errorsOf('text')]).toEqual([['Fehlt.'], []]);
  expect(onRefused).toHaveBeenCalledWith(result.current.refusal);
  expect(onDone).not.toHaveBeenCalled();
  expect([result.current.isBusy, result.current.refusal?.isToasted]).toEqual([false, false]);
  act(() => result.current.forgetRefusal());
  expect(result.current.refusal).toBeNull();

  await act(async () => void (await result.current.send('x')));
  call.mockResolvedValue({});
  await act(async () => void (await result.current.send('y')));
  expect(result.current.refusal).toBeNull();
});

test('a refusal without fields says whether the toast told all of it', async () => {
  const no = new ApiError(403, { message: 'Nein.' });
  const [loud, quiet, otherwise] = [
    sending(refusing(no)),
    sending(refusing(no), { isQuiet: true }),
    sending(refusing(no), { refusalText: ({ message }) => `Leider: ${message}` }),
  ];
  for (const result of [loud, quiet, otherwise]) await act(async () => void (await result.current.send('x')));
  expect([loud, quiet, otherwise].map(({ current }) => current.refusal?.isToasted)).toEqual([
    true,
    false,
    false,
  ]);
  expect(said().map(({ text }) => text)).toEqual(['Nein.', 'Leider: Nein.']);
});

test('a quiet sender shows neither answer nor refusal as a toast', async () => {
  const result = sending(async () => ({ message: 'Gesendet.' }), { isQuiet: true });
  await act(async () => void (await result.current.send('x')));
  expect(said()).toEqual([]);
});

test('of an outdated answer or refusal nothing is said or done', async () => {
  const [onDone, onRefused] = [vi.fn(), vi.fn()];
  const isOutdated = (text: string) => text === 'old';
  const done = sending(async () => ({ message: 'Gesendet.' }), { isOutdated, onDone });
  const no = sending(refusing(conflict), { isOutdated, onRefused });
  for (const text of ['old', 'new'])
    for (const result of [done, no]) await act(async () => void (await result.current.send(text)));
  expect(said().map(({ text }) => text)).toEqual(['Gesendet.', 'Geändert.']);
  expect([onDone.mock.calls.length, onRefused.mock.calls.length, done.current.isBusy]).toEqual([1, 1, false]);
});

test('a fixed sentence takes the place of the refusal, and a conflict names who was faster', async () => {
  const fixed = sending(refusing(new PageRefusal('Nein.')), { refusalText: 'Das ging nicht.' });
  const told = sending(refusing(conflict), { tellConflict: ({ by, at }) => `${by} am ${at}.` });
  for (const result of [fixed, told]) await act(async () => void (await result.current.send('x')));
  expect(said().map(({ text }) => text)).toEqual(['Das ging nicht.', 'Geändert. Ada am 2030-01-01.']);
  expect([fixed.current.refusal?.code, told.current.refusal?.conflict]).toEqual([
    null,
    { by: 'Ada', at: '2030-01-01' },
  ]);
});

test('a fault of our own is no refusal: it is thrown, and the sender is free again', async () => {
  const result = sending(refusing(new TypeError('broken')));
  await act(async () => await expect(result.current.send('x')).rejects.toThrow('broken'));
  expect([result.current.isBusy, result.current.refusal, said()]).toEqual([false, null, []]);
});

test('a form shows refusals by their fields and the rest beside them, and forgets them when it is sent again', async () => {
  const errors = { 'user.phone': ['Zu kurz.'], other: ['Unbekannt.'] };
  const send = vi.fn<(values: { phone: string }) => Promise<Answer>>();
  send.mockRejectedValueOnce(new ApiError(422, { message: 'Bitte prüfen.', errors }));
  const onRefused = vi.fn();
  const { result } = renderHook(() =>
    useSendForm({
      defaultValues: { phone: '1' },
      send,
      onRefused,
      errorsOf: (field, given) => given[`user.${field}`] ?? [],
    }),
  );
  expect([result.current.values(), result.current.field('phone').errors]).toEqual([{ phone: '1' }, []]);
  await act(async () => void (await result.current.submit()));
  expect(send).toHaveBeenCalledWith({ phone: '1' });
  expect(result.current.field('phone').errors).toEqual(['Zu kurz.']);
  expect(result.current.refusal?.rest).toEqual(['Unbekannt.']);
  expect(onRefused).toHaveBeenCalledOnce();

  const { promise, resolve } = Promise.withResolvers<Answer>();
  send.mockReturnValueOnce(promise);
  const again = result.current.submit();
  await act(async () => {});
  expect([result.current.isBusy, result.current.refusal, result.current.field('phone').errors]).toEqual([
    true,
    null,
    [],
  ]);
  await act(async () => {
    resolve({});
    await again;
  });
  expect(result.current.isBusy).toBe(false);
  act(() => result.current.reset({ phone: '2' }));
  expect(result.current.values()).toEqual({ phone: '2' });
});

test('an entry that is changed no longer shows what was wrong with it; the others do', async () => {
  const wrong = { phone: ['Zu kurz.'], city: ['Fehlt.'] };
  const send = async () => {
    throw new PageRefusal('Bitte prüfen Sie Ihre Eingaben.', wrong);
  };
  const { result } = renderHook(() => useSendForm({ defaultValues: { phone: '1', city: '' }, send }));
  const errors = () => [result.current.field('phone').errors, result.current.field('city').errors];
  await act(async () => void (await result.current.submit()));
  expect(errors()).toEqual([wrong.phone, wrong.city]);
  const typed = { target: { name: 'phone', value: '12' }, type: 'change' };
  await act(async () => void (await result.current.field('phone').onChange(typed)));
  expect(errors()).toEqual([[], wrong.city]);
});

test('a form is not rendered for an entry, once before its call, and once when the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let rendered = 0;
  const { result } = renderHook(() => {
    rendered += 1;
    const form = useSendForm({ defaultValues: { phone: '1' }, send: () => promise });
    return { ...form, phone: form.field('phone') };
  });
  rendered = 0;
  for (const type of ['change', 'blur'] as const) {
    const { onChange, onBlur } = result.current.phone;
    const event = { target: { name: 'phone', value: '12' }, type };
    await act(async () => void (await (type === 'blur' ? onBlur : onChange)(event)));
  }
  expect([rendered, result.current.values()]).toEqual([0, { phone: '12' }]);
  const sent = result.current.submit();
  await act(async () => {});
  expect([rendered, result.current.isBusy]).toEqual([1, true]);
  await act(async () => {
    resolve({});
    await sent;
  });
  expect([rendered, result.current.isBusy]).toEqual([2, false]);
});

test('whether somebody sees the tab is followed as long as somebody asks', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { result, unmount } = renderHook(() => useIsPageVisible());
  expect(result.current).toBe(true);
  seen.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(false);
  const removed = vi.spyOn(document, 'removeEventListener');
  unmount();
  expect(removed.mock.calls.map(([name]) => name)).toContain('visibilitychange');
  vi.restoreAllMocks();
});
