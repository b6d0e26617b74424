import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';

test('the script of the page is one plain script that a strict policy lets run', async () => {
  const clinic = await aClinic();

  const { status, headers, body } = await clinic.call('GET /sandbox/stripe/stripe.js');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(() => new Script(body)).not.toThrow();
  expect(body).not.toMatch(/^\s*(import|export)\b|\beval\(|new Function|innerHTML|setAttribute\('style'/m);
});
