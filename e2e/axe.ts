import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, test } from '@playwright/test';
import type Axe from 'axe-core';
import { ONCE } from './details.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A frame of the payment provider comes from elsewhere and is looked at as well. */
const SCRIPT = `${SOURCE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

const PHONE = { width: 390, height: 844 };

/**
 * The screen as it stands, or one part of it, breaks no rule that axe can check. Every rule runs on every
 * element; only describing all that is in order is left out. A journey that no phone repeats is looked at in
 * both widths here.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A screen whose script is still on its way is none yet.
  await expect(page.locator('h1').first()).toBeAttached();
  // A dialog may load its code first.
  await expect(page.locator(part).filter({ visible: true }).first()).toBeAttached();
  await expectNoViolation(page, part);
  if (!test.info().tags.includes(ONCE)) return;
  const wide = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await expectNoViolation(page, part);
  await page.setViewportSize(wide);
}

async function expectNoViolation(page: Page, part: string): Promise<void> {
  await page.evaluate(endOfMotion);
  for (const frame of page.frames()) await provideAxe(frame);
  await page.evaluate(letGoOfEdges);
  expect(await page.evaluate(findViolations, { part, standards: STANDARDS })).toEqual([]);
  await page.evaluate(stickAgain);
}

/** Once per document: half a megabyte of script takes longer to read than most screens take to check. */
async function provideAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SCRIPT);
}

async function findViolations({ part, standards }: { part: string; standards: string[] }) {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(
    { include: [part] },
    { runOnly: standards, resultTypes: ['violations'] },
  );
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
}

/** What lies under a bar at an edge can be scrolled out from under it; axe would call it covered for ever. */
function letGoOfEdges(): void {
  for (const element of document.querySelectorAll<HTMLElement>('nav, header')) {
    const { position, top, bottom } = getComputedStyle(element);
    if (position === 'sticky' && [top, bottom].includes('0px')) element.style.position = 'static';
  }
}

function stickAgain(): void {
  for (const element of document.querySelectorAll<HTMLElement>('nav, header'))
    element.style.removeProperty('position');
}

/** A colour on its way from one to another is neither. What moves for ever is left alone. */
async function endOfMotion(): Promise<void> {
  // A screen that has another width is rendered anew first.
  await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
