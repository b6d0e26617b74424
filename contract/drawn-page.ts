/** What the server and the code that draws pages say to each other; the latter is built with the web pages. */

/** What a page may ask of the server while it is drawn: as a visitor without any cookie, or as the person it is for. */
export interface PageReader {
  /** The answer to a GET of the API, in this language. */
  answer: (url: string, language: DrawWish['language']) => Promise<Response>;
  cleanHtml: (html: string, tags: readonly string[]) => string;
}

export interface DrawWish {
  screen: string;
  /** Below the mount of the page, `/agb`; without it only the frame around the screen is drawn. */
  path: string | undefined;
  language: 'de' | 'en';
  reader: PageReader;
}

/** A screen for the person who is signed in, whom the reader asks for. */
export interface OwnWish extends DrawWish {
  path: string;
  /** The browser says whose page it expects; the page of anybody else is not drawn. */
  ownerId: number;
  /** Whether the browser is laid out for phones. */
  isCompact: boolean;
  /** The moment that the screen shows, in milliseconds, by the clock of the server. */
  drawnAt: number;
}

export interface DrawnPage {
  html: string;
  /** For the browser, as JSON beside the HTML. */
  data: object;
  description: string;
  /** Whether the screen can be read before its code is there; otherwise the page waits for it. */
  hasWords: boolean;
  /** A script for the head of the page: it runs before the scripts of the app are there. */
  early?: string;
}

export interface PageDrawer {
  /** The name of the screen at this path; screens of one name need the same files. */
  screenAt: (path: string) => string;
  /** The paths whose whole screens may be drawn for everybody. */
  wholePages: (reader: PageReader) => Promise<string[]>;
  draw: (wish: DrawWish) => Promise<DrawnPage>;
  /** Whether the screen at this path may be drawn for the person who is signed in. */
  isOwnPage: (path: string, isCompact: boolean) => boolean;
  /** Undefined when the session is not that of the owner. */
  drawOwn: (wish: OwnWish) => Promise<DrawnPage | undefined>;
}

/**
 * The cookie by which a browser asks for drawn pages of its own, `17.compact`: whose page it expects, and how it is laid
 * out. Scripts write it when somebody signs in and remove it when she signs out, also without the network, so that the
 * session cookie, which no script can remove, draws nothing for the next person at the device.
 */
export const OWN_PAGE_COOKIE = 'own-page';
