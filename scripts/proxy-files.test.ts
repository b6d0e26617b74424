import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const endpoints: Endpoint[] = Object.values(api);
const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const caddy = readFileSync('deploy/Caddyfile', 'utf8');
/** Boundaries, names and the other fields of a form. */
const FORM_BYTES = 1024 ** 2;

test('both proxies let the largest upload through', () => {
  const largest = Math.max(...endpoints.map(({ upload }) => upload?.maxBytes ?? 0));
  expect(largest).toBeGreaterThan(0);
  const limits = [/client_max_body_size (\d+)m;/.exec(nginx), /max_size (\d+)MB/.exec(caddy)];
  for (const limit of limits) expect(Number(limit?.[1]) * 1_000_000).toBeGreaterThan(largest + FORM_BYTES);
});

test('nginx keeps each stream open for an hour and collects none of it, and no other answer is taken for one', () => {
  const [, pattern = '', inside = ''] = /location ~ (\S+) \{([^}]*)\}/.exec(nginx) ?? [];
  const paths = (isStream: boolean) =>
    endpoints
      .filter(({ answers }) => (answers === 'stream') === isStream)
      .map(({ path }) => path.replace(/:\w+/g, '7'));
  expect(paths(true).length).toBeGreaterThan(3);
  expect(paths(true).filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
  expect(paths(false).filter((path) => new RegExp(pattern).test(path))).toEqual([]);
  expect(inside).toMatch(/proxy_buffering off;[\s\S]*proxy_read_timeout 1h;/);
  expect(caddy).toContain('flush_interval -1');
});

test('nginx speaks HTTP/2 and replaces the address that a visitor claims to have', () => {
  expect(nginx).toMatch(/^ {4}listen 443 ssl http2;$/m);
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});
