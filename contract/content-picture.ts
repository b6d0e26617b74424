import { z } from 'zod';

/** Names a picture that was sent before, in the form of what it is to belong to. */
export const PictureId = z.string().regex(/^[0-9a-f]{32}$/);

/** Missing: as it is; nothing: none any more. */
export const ChosenPicture = PictureId.nullable().optional();
