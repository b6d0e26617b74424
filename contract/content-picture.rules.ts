export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const PICTURE_MAX_BYTES = 10 * 1024 ** 2;
