import { expect, test } from 'vitest';
import { leadsTo, shownVideoLink } from './video-link.rules.ts';

const LINK = 'https://video.klinik.test/room';
const APPOINTMENT = {
  status: 'confirmed' as const,
  startsAt: new Date('2026-11-24T08:00:00Z'),
  endsAt: new Date('2026-11-24T08:45:00Z'),
  videoLink: LINK,
};
const FROM = new Date('2026-11-24T07:45:00Z');
const at = (time: string) => new Date(`2026-11-24T${time}Z`);

test.each([
  ['a day before', new Date('2026-11-23T08:00:00Z'), null],
  ['a moment too early', at('07:44:59.999'), null],
  ['15 minutes before', at('07:45:00'), LINK],
  ['at the beginning', at('08:00:00'), LINK],
  ['60 minutes after the end', at('09:45:00'), LINK],
])('security 24: %s the link is %s', (_name, now, link) => {
  expect(shownVideoLink(APPOINTMENT, now)).toEqual({ link, from: FROM });
});

test('security 24: an hour after the end the list shows no link and no time for it', () => {
  expect(shownVideoLink(APPOINTMENT, at('09:45:00.001'))).toEqual({ link: null, from: null });
});

test.each(['cancelled', 'created_by_doctor', 'awaiting_payment', 'completed', 'no_show'] as const)(
  'security 24: nobody meets in an appointment that is %s',
  (status) => {
    expect(shownVideoLink({ ...APPOINTMENT, status }, at('08:00:00'))).toEqual({ link: null, from: null });
  },
);

test('the time of the link is shown before the link exists', () => {
  expect(shownVideoLink({ ...APPOINTMENT, videoLink: null }, at('07:50:00'))).toEqual({
    link: null,
    from: FROM,
  });
});

const HOSTS = ['zoom.us', '*.zoom.us', 'xn--kln-sna.example', 'video.example:8443'];

test.each([
  'https://zoom.us/j/1',
  'https://ZOOM.us:443/j/1',
  'https://us02web.zoom.us/j/1?pwd=2#3',
  'https://köln.example/a',
  'https://video.example:8443/a',
])('security 24: %s leads to a host that the clinic trusts', (link) => {
  expect(leadsTo(HOSTS, link)).toBe(true);
});

test.each([
  'http://zoom.us/j/1',
  'https://zoom.us@evil.test/',
  'https://a:b@zoom.us/',
  'https://evil.test/zoom.us',
  'https://evil.test#.zoom.us',
  'https://zoom.us.evil.test/',
  'https://evilzoom.us/',
  'https://zoom.us:8443/',
  'https://video.example/',
  'https://zооm.us/',
  '//zoom.us/',
  'javascript:alert(1)',
  '',
])('security 24: %s does not lead to a trusted host', (link) => {
  expect(leadsTo(HOSTS, link)).toBe(false);
});
