/** What the server and the code that renders pages say to each other; the latter is built with the web pages. */

/** What a page may ask of the server while it is rendered: as a visitor without any cookie, or as the person it is for. */
export interface PageReader {
  /** The answer to a GET of the API, in this language. */
  answer: (url: string, language: PageRequest['language']) => Promise<Response>;
  cleanHtml: (html: string, tags: readonly string[]) => string;
}

/** Whose page is wanted, and how. */
export interface PageOwner {
  /** The browser says whose page it expects; the page of anybody else is not rendered. */
  id: number;
  /** Whether the browser is laid out for phones. */
  isCompact: boolean;
  /** The moment that the screen shows, in milliseconds, by the clock of the server. */
  renderedAt: number;
}

/** One page to render. Nothing else than what stands here gets into it. */
export interface PageRequest {
  screen: string;
  /** Below the mount of the page, `/agb`; without it only the frame around the screen is rendered. */
  path: string | undefined;
  language: 'de' | 'en';
  reader: PageReader;
}

/** A screen for the person who is signed in, as whom the reader asks. */
export interface PersonalPageRequest extends PageRequest {
  path: string;
  owner: PageOwner;
}

export interface RenderedPage {
  html: string;
  /** For the browser, as JSON beside the HTML. */
  data: object;
  description: string;
  /** Whether the screen can be read before its code is there; otherwise the page waits for it. */
  isReadable: boolean;
  /** A script for the head of the page: it runs before the scripts of the app are there. */
  early?: string;
}

/** Renders many pages side by side, and remembers nothing of a page. */
export interface PageRenderer {
  /** The name of the screen at this path; screens of one name need the same files. */
  screenAt: (path: string) => string;
  /** The paths whose whole screens every visitor gets. */
  publicPaths: (reader: PageReader) => Promise<string[]>;
  /** A page for every visitor, or the frame of one. */
  renderPublic: (request: PageRequest) => Promise<RenderedPage>;
  /** Whether the screen at this path may be rendered for the person who is signed in. */
  isPersonal: (path: string, isCompact: boolean) => boolean;
  /** Undefined when the session is not that of the owner. */
  renderPersonal: (request: PersonalPageRequest) => Promise<RenderedPage | undefined>;
}

/**
 * The cookie by which a browser asks for personal pages, `17.compact`: whose page it expects, and how it is laid out.
 * Scripts write it at a login and remove it at a logout, also without the network. So the session cookie, which no script
 * can remove, opens no page for the next person at the device.
 */
export const PERSONAL_PAGE_COOKIE = 'own-page';
