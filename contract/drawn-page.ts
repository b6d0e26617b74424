/** What the server and the code that draws pages say to each other; the latter is built with the web pages. */

/** What a page may ask of the server while it is drawn, always as a visitor without any cookie. */
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

export interface DrawnPage {
  html: string;
  /** For the browser, as JSON beside the HTML. */
  data: object;
  description: string;
  /** A script that asks for the first data of a screen for one person, before the scripts of the app are there. */
  early?: string;
}

export interface PageDrawer {
  /** The name of the screen at this path; screens of one name need the same files. */
  screenAt: (path: string) => string;
  /** The paths whose whole screens may be drawn for everybody. */
  wholePages: (reader: PageReader) => Promise<string[]>;
  draw: (wish: DrawWish) => Promise<DrawnPage>;
}
