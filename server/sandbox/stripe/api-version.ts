/** What the pinned client of the clinic speaks; a test compares the two. */
export const API_VERSION = '2026-10-28.endive';
