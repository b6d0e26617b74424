import { expect, test } from 'vitest';
import { deviceName } from './device-name.rules.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  ['Edge · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`],
  ['Opera · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/124.0.0.0`],
  [
    'Samsung Internet · Android',
    `Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox · Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox · iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${APPLE} FxiOS/145.0 Safari/605.1`,
  ],
  ['Chrome · Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`],
  ['Chrome · iPad', `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${APPLE} CriOS/142.0 Mobile Safari/604.1`],
  ['Chrome · ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 16463.0.0) ${CHROME} Safari/537.36`],
  [
    'Safari · iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${APPLE} Version/19.0 Safari/604.1`,
  ],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['Firefox', 'Firefox/145.0'],
  ['', 'curl/8.17.0'],
])('a person recognises her device as %j', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
