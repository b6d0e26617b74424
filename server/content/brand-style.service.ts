import { brandStyle, isColour } from '#contract/brand.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { findSetting } from './settings.store.ts';

/** The clinic's colour in place of the portal's; it is there before the first screen is painted. */
export async function readBrandStyle(db: Db): Promise<FileAnswer> {
  const colour = await findSetting(db, 'brand_colour');
  const style = colour && isColour(colour) ? brandStyle(colour) : '';
  return { name: 'brand.css', type: 'text/css; charset=utf-8', content: Buffer.from(style) };
}
